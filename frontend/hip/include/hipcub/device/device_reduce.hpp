// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions by a device. Like all functions of this folder, they only return the required size if called without
// temporary storage.
#pragma once

#include <hipcub/iterator/arg_index_input_iterator.hpp>
#include <hipcub/thread/thread_operators.hpp>

namespace hipcub {

struct DeviceReduce {
  template <class Input, class Output, class ReductionOp, class T>
  static hipError_t Reduce(void *storage, size_t &bytes, Input input, Output output, int count, ReductionOp op,
                           T initial, hipStream_t stream = 0, bool debug_synchronous = false) {
    using result = detail::result_of<Input, Output>;
    return ::rocprim::reduce(storage, bytes, input, output, result(initial), size_t(count),
                             detail::returning<result, ReductionOp>{op}, stream, debug_synchronous);
  }
  template <class Input, class Output>
  static hipError_t Sum(void *storage, size_t &bytes, Input input, Output output, int count, hipStream_t stream = 0,
                        bool debug_synchronous = false) {
    return Reduce(storage, bytes, input, output, count, ::hipcub::Sum(), detail::result_of<Input, Output>(0),
                  stream, debug_synchronous);
  }
  template <class Input, class Output>
  static hipError_t Min(void *storage, size_t &bytes, Input input, Output output, int count, hipStream_t stream = 0,
                        bool debug_synchronous = false) {
    return Reduce(storage, bytes, input, output, count, ::hipcub::Min(), Traits<detail::value_of<Input>>::Max(),
                  stream, debug_synchronous);
  }
  template <class Input, class Output>
  static hipError_t Max(void *storage, size_t &bytes, Input input, Output output, int count, hipStream_t stream = 0,
                        bool debug_synchronous = false) {
    return Reduce(storage, bytes, input, output, count, ::hipcub::Max(), Traits<detail::value_of<Input>>::Lowest(),
                  stream, debug_synchronous);
  }
  /// The index and the value; without elements, index 1 and the value after all others.
  template <class Input, class Output>
  static hipError_t ArgMin(void *storage, size_t &bytes, Input input, Output output, int count,
                           hipStream_t stream = 0, bool debug_synchronous = false) {
    using value = detail::value_of<Input>;
    return arg(storage, bytes, input, output, count, ::hipcub::ArgMin(), Traits<value>::Max(), stream,
               debug_synchronous);
  }
  template <class Input, class Output>
  static hipError_t ArgMax(void *storage, size_t &bytes, Input input, Output output, int count,
                           hipStream_t stream = 0, bool debug_synchronous = false) {
    using value = detail::value_of<Input>;
    return arg(storage, bytes, input, output, count, ::hipcub::ArgMax(), Traits<value>::Lowest(), stream,
               debug_synchronous);
  }
  template <class Keys, class UniqueKeys, class Values, class Aggregates, class Count, class ReductionOp>
  static hipError_t ReduceByKey(void *storage, size_t &bytes, Keys keys, UniqueKeys unique, Values values,
                                Aggregates aggregates, Count runs, ReductionOp op, int count,
                                hipStream_t stream = 0, bool debug_synchronous = false) {
    using result = detail::result_of<Values, Aggregates>;
    return ::rocprim::reduce_by_key(storage, bytes, keys, values, unsigned(count), unique, aggregates, runs,
                                    detail::returning<result, ReductionOp>{op},
                                    ::rocprim::equal_to<detail::value_of<Keys>>(), stream, debug_synchronous);
  }

private:
  template <class Input, class Output, class Op, class Value>
  static hipError_t arg(void *storage, size_t &bytes, Input input, Output output, int count, Op op, Value none,
                        hipStream_t stream, bool debug_synchronous) {
    using indexed = ArgIndexInputIterator<Input, int>;
    return ::rocprim::reduce(storage, bytes, indexed(input), output, typename indexed::value_type(1, none),
                             size_t(count), op, stream, debug_synchronous);
  }
};

} // namespace hipcub
