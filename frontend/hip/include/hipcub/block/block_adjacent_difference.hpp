// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Differences of neighbours in a block.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub {

template <class T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int ARCH = HIPCUB_ARCH>
class BlockAdjacentDifference
    : detail::collective<::rocprim::block_adjacent_difference<T, BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>> {
  using base = detail::collective<::rocprim::block_adjacent_difference<T, BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>>;

public:
  using typename base::TempStorage;
  __device__ BlockAdjacentDifference() {}
  __device__ BlockAdjacentDifference(TempStorage &storage) : base(storage) {}

  template <int ITEMS, class U, class DifferenceOp>
  __device__ void SubtractLeft(const T (&input)[ITEMS], U (&output)[ITEMS], DifferenceOp op) {
    this->primitive.subtract_left(input, output, op, this->storage);
  }
  template <int ITEMS, class U, class DifferenceOp>
  __device__ void SubtractLeft(const T (&input)[ITEMS], U (&output)[ITEMS], DifferenceOp op, T predecessor) {
    this->primitive.subtract_left(input, output, op, predecessor, this->storage);
  }
  template <int ITEMS, class U, class DifferenceOp>
  __device__ void SubtractLeftPartialTile(const T (&input)[ITEMS], U (&output)[ITEMS], DifferenceOp op, int count) {
    this->primitive.subtract_left_partial(input, output, op, unsigned(count), this->storage);
  }
  template <int ITEMS, class U, class DifferenceOp>
  __device__ void SubtractLeftPartialTile(const T (&input)[ITEMS], U (&output)[ITEMS], DifferenceOp op, int count,
                                          T predecessor) {
    this->primitive.subtract_left_partial(input, output, op, predecessor, unsigned(count), this->storage);
  }
  template <int ITEMS, class U, class DifferenceOp>
  __device__ void SubtractRight(const T (&input)[ITEMS], U (&output)[ITEMS], DifferenceOp op) {
    this->primitive.subtract_right(input, output, op, this->storage);
  }
  template <int ITEMS, class U, class DifferenceOp>
  __device__ void SubtractRight(const T (&input)[ITEMS], U (&output)[ITEMS], DifferenceOp op, T successor) {
    this->primitive.subtract_right(input, output, op, successor, this->storage);
  }
  template <int ITEMS, class U, class DifferenceOp>
  __device__ void SubtractRightPartialTile(const T (&input)[ITEMS], U (&output)[ITEMS], DifferenceOp op,
                                           int count) {
    this->primitive.subtract_right_partial(input, output, op, unsigned(count), this->storage);
  }
};

} // namespace hipcub
