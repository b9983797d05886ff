// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flags elements that differ from the one before or after them.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub {

template <class T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int ARCH = HIPCUB_ARCH>
class BlockDiscontinuity
    : detail::collective<::rocprim::block_discontinuity<T, BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>> {
  using base = detail::collective<::rocprim::block_discontinuity<T, BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>>;

public:
  using typename base::TempStorage;
  __device__ BlockDiscontinuity() {}
  __device__ BlockDiscontinuity(TempStorage &storage) : base(storage) {}

  template <int ITEMS, class Flag, class FlagOp>
  __device__ void FlagHeads(Flag (&heads)[ITEMS], T (&input)[ITEMS], FlagOp op) {
    this->primitive.flag_heads(heads, input, op, this->storage);
  }
  template <int ITEMS, class Flag, class FlagOp>
  __device__ void FlagHeads(Flag (&heads)[ITEMS], T (&input)[ITEMS], FlagOp op, T predecessor) {
    this->primitive.flag_heads(heads, predecessor, input, op, this->storage);
  }
  template <int ITEMS, class Flag, class FlagOp>
  __device__ void FlagTails(Flag (&tails)[ITEMS], T (&input)[ITEMS], FlagOp op) {
    this->primitive.flag_tails(tails, input, op, this->storage);
  }
  template <int ITEMS, class Flag, class FlagOp>
  __device__ void FlagTails(Flag (&tails)[ITEMS], T (&input)[ITEMS], FlagOp op, T successor) {
    this->primitive.flag_tails(tails, successor, input, op, this->storage);
  }
  template <int ITEMS, class Flag, class FlagOp>
  __device__ void FlagHeadsAndTails(Flag (&heads)[ITEMS], Flag (&tails)[ITEMS], T (&input)[ITEMS], FlagOp op) {
    this->primitive.flag_heads_and_tails(heads, tails, input, op, this->storage);
  }
  template <int ITEMS, class Flag, class FlagOp>
  __device__ void FlagHeadsAndTails(Flag (&heads)[ITEMS], Flag (&tails)[ITEMS], T successor, T (&input)[ITEMS],
                                    FlagOp op) {
    this->primitive.flag_heads_and_tails(heads, tails, successor, input, op, this->storage);
  }
  template <int ITEMS, class Flag, class FlagOp>
  __device__ void FlagHeadsAndTails(Flag (&heads)[ITEMS], T predecessor, Flag (&tails)[ITEMS], T (&input)[ITEMS],
                                    FlagOp op) {
    this->primitive.flag_heads_and_tails(heads, predecessor, tails, input, op, this->storage);
  }
  template <int ITEMS, class Flag, class FlagOp>
  __device__ void FlagHeadsAndTails(Flag (&heads)[ITEMS], T predecessor, Flag (&tails)[ITEMS], T successor,
                                    T (&input)[ITEMS], FlagOp op) {
    this->primitive.flag_heads_and_tails(heads, predecessor, tails, successor, input, op, this->storage);
  }
};

} // namespace hipcub
