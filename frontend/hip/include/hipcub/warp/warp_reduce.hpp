// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions by a warp or a logical part of it; the result is lane 0's.
#pragma once

#include <hipcub/detail/collective.hpp>
#include <hipcub/thread/thread_operators.hpp>

namespace hipcub {

template <class T, int LOGICAL_WARP_THREADS = HIPCUB_WARP_THREADS, int ARCH = HIPCUB_ARCH> class WarpReduce {
  using primitive = ::rocprim::warp_reduce<T, LOGICAL_WARP_THREADS>;

public:
  using TempStorage = typename primitive::storage_type;
  __device__ WarpReduce(TempStorage &storage) : storage(storage) {}

  template <class ReductionOp> __device__ T Reduce(T input, ReductionOp op) {
    primitive().reduce(input, input, storage, op);
    return input;
  }
  /// Reduces the values of the first `count` lanes.
  template <class ReductionOp> __device__ T Reduce(T input, ReductionOp op, int count) {
    primitive().reduce(input, input, count, storage, op);
    return input;
  }
  __device__ T Sum(T input) { return Reduce(input, ::hipcub::Sum()); }
  __device__ T Sum(T input, int count) { return Reduce(input, ::hipcub::Sum(), count); }

  /// Reduces segments, which begin at flagged lanes, or end there; the results are in the first lane of each.
  template <class Flag, class ReductionOp> __device__ T HeadSegmentedReduce(T input, Flag head, ReductionOp op) {
    primitive().head_segmented_reduce(input, input, head, storage, op);
    return input;
  }
  template <class Flag, class ReductionOp> __device__ T TailSegmentedReduce(T input, Flag tail, ReductionOp op) {
    primitive().tail_segmented_reduce(input, input, tail, storage, op);
    return input;
  }
  template <class Flag> __device__ T HeadSegmentedSum(T input, Flag head) {
    return HeadSegmentedReduce(input, head, ::hipcub::Sum());
  }
  template <class Flag> __device__ T TailSegmentedSum(T input, Flag tail) {
    return TailSegmentedReduce(input, tail, ::hipcub::Sum());
  }

private:
  TempStorage &storage;
};

} // namespace hipcub
