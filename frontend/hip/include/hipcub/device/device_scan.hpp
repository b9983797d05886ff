// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prefix scans by a device.
#pragma once

#include <hipcub/thread/thread_operators.hpp>

namespace hipcub {

struct DeviceScan {
  template <class Input, class Output>
  static hipError_t InclusiveSum(void *storage, size_t &bytes, Input input, Output output, int count,
                                 hipStream_t stream = 0, bool debug_synchronous = false) {
    return InclusiveScan(storage, bytes, input, output, ::hipcub::Sum(), count, stream, debug_synchronous);
  }
  template <class Input, class Output, class ScanOp>
  static hipError_t InclusiveScan(void *storage, size_t &bytes, Input input, Output output, ScanOp op, int count,
                                  hipStream_t stream = 0, bool debug_synchronous = false) {
    using result = detail::result_of<Input, Output>;
    return ::rocprim::inclusive_scan(storage, bytes, input, output, size_t(count),
                                     detail::returning<result, ScanOp>{op}, stream, debug_synchronous);
  }
  template <class Input, class Output>
  static hipError_t ExclusiveSum(void *storage, size_t &bytes, Input input, Output output, int count,
                                 hipStream_t stream = 0, bool debug_synchronous = false) {
    return ExclusiveScan(storage, bytes, input, output, ::hipcub::Sum(), detail::result_of<Input, Output>(0), count,
                         stream, debug_synchronous);
  }
  template <class Input, class Output, class ScanOp, class T>
  static hipError_t ExclusiveScan(void *storage, size_t &bytes, Input input, Output output, ScanOp op, T initial,
                                  int count, hipStream_t stream = 0, bool debug_synchronous = false) {
    using result = detail::result_of<Input, Output>;
    return ::rocprim::exclusive_scan(storage, bytes, input, output, result(initial), size_t(count),
                                     detail::returning<result, ScanOp>{op}, stream, debug_synchronous);
  }
  /// With an initial value that the device computes first.
  template <class Input, class Output, class ScanOp, class T, class Iterator>
  static hipError_t ExclusiveScan(void *storage, size_t &bytes, Input input, Output output, ScanOp op,
                                  FutureValue<T, Iterator> initial, int count, hipStream_t stream = 0,
                                  bool debug_synchronous = false) {
    return ::rocprim::exclusive_scan(storage, bytes, input, output, initial, size_t(count), op, stream,
                                     debug_synchronous);
  }

  template <class Keys, class Values, class Output, class EqualityOp = Equality>
  static hipError_t InclusiveSumByKey(void *storage, size_t &bytes, Keys keys, Values values, Output output,
                                      int count, EqualityOp equal = EqualityOp(), hipStream_t stream = 0,
                                      bool debug_synchronous = false) {
    return InclusiveScanByKey(storage, bytes, keys, values, output, ::hipcub::Sum(), count, equal, stream,
                              debug_synchronous);
  }
  template <class Keys, class Values, class Output, class ScanOp, class EqualityOp = Equality>
  static hipError_t InclusiveScanByKey(void *storage, size_t &bytes, Keys keys, Values values, Output output,
                                       ScanOp op, int count, EqualityOp equal = EqualityOp(),
                                       hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::inclusive_scan_by_key(storage, bytes, keys, values, output, size_t(count), op, equal, stream,
                                            debug_synchronous);
  }
  template <class Keys, class Values, class Output, class EqualityOp = Equality>
  static hipError_t ExclusiveSumByKey(void *storage, size_t &bytes, Keys keys, Values values, Output output,
                                      int count, EqualityOp equal = EqualityOp(), hipStream_t stream = 0,
                                      bool debug_synchronous = false) {
    return ExclusiveScanByKey(storage, bytes, keys, values, output, ::hipcub::Sum(), detail::value_of<Values>(0),
                              count, equal, stream, debug_synchronous);
  }
  template <class Keys, class Values, class Output, class ScanOp, class T, class EqualityOp = Equality>
  static hipError_t ExclusiveScanByKey(void *storage, size_t &bytes, Keys keys, Values values, Output output,
                                       ScanOp op, T initial, int count, EqualityOp equal = EqualityOp(),
                                       hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::exclusive_scan_by_key(storage, bytes, keys, values, output, initial, size_t(count), op, equal,
                                            stream, debug_synchronous);
  }
};

} // namespace hipcub
