// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions by a block; the result is thread 0's.
#pragma once

#include <hipcub/detail/collective.hpp>
#include <hipcub/thread/thread_operators.hpp>
#include <hipcub/thread/thread_reduce.hpp>

namespace hipcub {

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS
};

namespace detail {

template <class T, int X, BlockReduceAlgorithm ALGORITHM, int Y, int Z>
using block_reduce = ::rocprim::block_reduce<T, X,
                                             ALGORITHM == BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY
                                                 ? ::rocprim::block_reduce_algorithm::raking_reduce_commutative_only
                                             : ALGORITHM == BLOCK_REDUCE_RAKING
                                                 ? ::rocprim::block_reduce_algorithm::raking_reduce
                                                 : ::rocprim::block_reduce_algorithm::using_warp_reduce,
                                             Y, Z>;

} // namespace detail

template <class T, int BLOCK_DIM_X, BlockReduceAlgorithm ALGORITHM = BLOCK_REDUCE_WARP_REDUCTIONS,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int ARCH = HIPCUB_ARCH>
class BlockReduce : detail::collective<detail::block_reduce<T, BLOCK_DIM_X, ALGORITHM, BLOCK_DIM_Y, BLOCK_DIM_Z>> {
  using base = detail::collective<detail::block_reduce<T, BLOCK_DIM_X, ALGORITHM, BLOCK_DIM_Y, BLOCK_DIM_Z>>;

public:
  using typename base::TempStorage;
  __device__ BlockReduce() {}
  __device__ BlockReduce(TempStorage &storage) : base(storage) {}

  template <class ReductionOp> __device__ T Reduce(T input, ReductionOp op) {
    this->primitive.reduce(input, input, this->storage, op);
    return input;
  }
  /// Reduces the values of the first `count` threads.
  template <class ReductionOp> __device__ T Reduce(T input, ReductionOp op, int count) {
    this->primitive.reduce(input, input, unsigned(count), this->storage, op);
    return input;
  }
  template <int ITEMS_PER_THREAD, class ReductionOp>
  __device__ T Reduce(T (&inputs)[ITEMS_PER_THREAD], ReductionOp op) {
    return Reduce(T(ThreadReduce(inputs, op)), op);
  }
  __device__ T Sum(T input) { return Reduce(input, ::hipcub::Sum()); }
  __device__ T Sum(T input, int count) { return Reduce(input, ::hipcub::Sum(), count); }
  template <int ITEMS_PER_THREAD> __device__ T Sum(T (&inputs)[ITEMS_PER_THREAD]) {
    return Reduce(inputs, ::hipcub::Sum());
  }
};

} // namespace hipcub
