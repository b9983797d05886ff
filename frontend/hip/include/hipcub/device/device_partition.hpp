// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Partitions by a device: selected elements come first; the rest follows in reverse order from the end.
#pragma once

#include <hipcub/util_type.hpp>

namespace hipcub {

struct DevicePartition {
  template <class Input, class Flags, class Output, class Count>
  static hipError_t Flagged(void *storage, size_t &bytes, Input input, Flags flags, Output output, Count selected,
                            int count, hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::partition(storage, bytes, input, flags, output, selected, size_t(count), stream,
                                debug_synchronous);
  }
  template <class Input, class Output, class Count, class SelectOp>
  static hipError_t If(void *storage, size_t &bytes, Input input, Output output, Count selected, int count,
                       SelectOp op, hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::partition(storage, bytes, input, output, selected, size_t(count), op, stream,
                                debug_synchronous);
  }
  /// Three parts, each from the beginning of its output.
  template <class Input, class First, class Second, class Rest, class Counts, class FirstOp, class SecondOp>
  static hipError_t If(void *storage, size_t &bytes, Input input, First first, Second second, Rest rest,
                       Counts selected, int count, FirstOp is_first, SecondOp is_second, hipStream_t stream = 0,
                       bool debug_synchronous = false) {
    return ::rocprim::partition_three_way(storage, bytes, input, first, second, rest, selected, size_t(count),
                                          is_first, is_second, stream, debug_synchronous);
  }
};

} // namespace hipcub
