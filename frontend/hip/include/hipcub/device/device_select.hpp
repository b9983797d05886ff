// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Selections by a device.
#pragma once

#include <hipcub/thread/thread_operators.hpp>

namespace hipcub {

struct DeviceSelect {
  template <class Input, class Flags, class Output, class Count>
  static hipError_t Flagged(void *storage, size_t &bytes, Input input, Flags flags, Output output, Count selected,
                            int count, hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::select(storage, bytes, input, flags, output, selected, size_t(count), stream,
                             debug_synchronous);
  }
  template <class Input, class Output, class Count, class SelectOp>
  static hipError_t If(void *storage, size_t &bytes, Input input, Output output, Count selected, int count,
                       SelectOp op, hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::select(storage, bytes, input, output, selected, size_t(count), op, stream, debug_synchronous);
  }
  template <class Input, class Output, class Count>
  static hipError_t Unique(void *storage, size_t &bytes, Input input, Output output, Count selected, int count,
                           hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::unique(storage, bytes, input, output, selected, size_t(count), Equality(), stream,
                             debug_synchronous);
  }
  template <class Keys, class Values, class UniqueKeys, class UniqueValues, class Count>
  static hipError_t UniqueByKey(void *storage, size_t &bytes, Keys keys, Values values, UniqueKeys unique_keys,
                                UniqueValues unique_values, Count selected, int count, hipStream_t stream = 0,
                                bool debug_synchronous = false) {
    return ::rocprim::unique_by_key(storage, bytes, keys, values, unique_keys, unique_values, selected,
                                    size_t(count), Equality(), stream, debug_synchronous);
  }
};

} // namespace hipcub
