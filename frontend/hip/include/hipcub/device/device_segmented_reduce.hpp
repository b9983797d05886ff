// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of segments by a device.
#pragma once

#include <hipcub/iterator/arg_index_input_iterator.hpp>
#include <hipcub/thread/thread_operators.hpp>

namespace hipcub {

struct DeviceSegmentedReduce {
  template <class Input, class Output, class Offsets, class ReductionOp, class T>
  static hipError_t Reduce(void *storage, size_t &bytes, Input input, Output output, int segments,
                           Offsets begin_offsets, Offsets end_offsets, ReductionOp op, T initial,
                           hipStream_t stream = 0, bool debug_synchronous = false) {
    using result = detail::result_of<Input, Output>;
    return ::rocprim::segmented_reduce(storage, bytes, input, output, unsigned(segments), begin_offsets,
                                       end_offsets, detail::returning<result, ReductionOp>{op}, result(initial),
                                       stream, debug_synchronous);
  }
  template <class Input, class Output, class Offsets>
  static hipError_t Sum(void *storage, size_t &bytes, Input input, Output output, int segments,
                        Offsets begin_offsets, Offsets end_offsets, hipStream_t stream = 0,
                        bool debug_synchronous = false) {
    return Reduce(storage, bytes, input, output, segments, begin_offsets, end_offsets, ::hipcub::Sum(),
                  detail::result_of<Input, Output>(0), stream, debug_synchronous);
  }
  template <class Input, class Output, class Offsets>
  static hipError_t Min(void *storage, size_t &bytes, Input input, Output output, int segments,
                        Offsets begin_offsets, Offsets end_offsets, hipStream_t stream = 0,
                        bool debug_synchronous = false) {
    return Reduce(storage, bytes, input, output, segments, begin_offsets, end_offsets, ::hipcub::Min(),
                  Traits<detail::value_of<Input>>::Max(), stream, debug_synchronous);
  }
  template <class Input, class Output, class Offsets>
  static hipError_t Max(void *storage, size_t &bytes, Input input, Output output, int segments,
                        Offsets begin_offsets, Offsets end_offsets, hipStream_t stream = 0,
                        bool debug_synchronous = false) {
    return Reduce(storage, bytes, input, output, segments, begin_offsets, end_offsets, ::hipcub::Max(),
                  Traits<detail::value_of<Input>>::Lowest(), stream, debug_synchronous);
  }
};

} // namespace hipcub
