// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Differences of neighbours by a device.
#pragma once

#include <hipcub/thread/thread_operators.hpp>

namespace hipcub {

struct DeviceAdjacentDifference {
  template <class Input, class Output, class DifferenceOp = Difference>
  static hipError_t SubtractLeftCopy(void *storage, size_t &bytes, Input input, Output output, int count,
                                     DifferenceOp op = {}, hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::adjacent_difference(storage, bytes, input, output, size_t(count), op, stream,
                                          debug_synchronous);
  }
  template <class Iterator, class DifferenceOp = Difference>
  static hipError_t SubtractLeft(void *storage, size_t &bytes, Iterator elements, int count, DifferenceOp op = {},
                                 hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::adjacent_difference_inplace(storage, bytes, elements, size_t(count), op, stream,
                                                  debug_synchronous);
  }
  template <class Input, class Output, class DifferenceOp = Difference>
  static hipError_t SubtractRightCopy(void *storage, size_t &bytes, Input input, Output output, int count,
                                      DifferenceOp op = {}, hipStream_t stream = 0,
                                      bool debug_synchronous = false) {
    return ::rocprim::adjacent_difference_right(storage, bytes, input, output, size_t(count), op, stream,
                                                debug_synchronous);
  }
  template <class Iterator, class DifferenceOp = Difference>
  static hipError_t SubtractRight(void *storage, size_t &bytes, Iterator elements, int count, DifferenceOp op = {},
                                  hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::adjacent_difference_right_inplace(storage, bytes, elements, size_t(count), op, stream,
                                                        debug_synchronous);
  }
};

} // namespace hipcub
