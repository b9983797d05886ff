// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rearrangements of a block's elements: blocked, striped over the block or over warps, by ranks.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub {

template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, bool WARP_TIME_SLICING = false, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1, int ARCH = HIPCUB_ARCH>
class BlockExchange
    : detail::collective<::rocprim::block_exchange<T, BLOCK_DIM_X, ITEMS_PER_THREAD, BLOCK_DIM_Y, BLOCK_DIM_Z>> {
  using base =
      detail::collective<::rocprim::block_exchange<T, BLOCK_DIM_X, ITEMS_PER_THREAD, BLOCK_DIM_Y, BLOCK_DIM_Z>>;
  using Items = T[ITEMS_PER_THREAD];

public:
  using typename base::TempStorage;
  __device__ BlockExchange() {}
  __device__ BlockExchange(TempStorage &storage) : base(storage) {}

  template <class U> __device__ void StripedToBlocked(const Items &input, U (&output)[ITEMS_PER_THREAD]) {
    this->primitive.striped_to_blocked(input, output, this->storage);
  }
  template <class U> __device__ void BlockedToStriped(const Items &input, U (&output)[ITEMS_PER_THREAD]) {
    this->primitive.blocked_to_striped(input, output, this->storage);
  }
  template <class U> __device__ void WarpStripedToBlocked(const Items &input, U (&output)[ITEMS_PER_THREAD]) {
    this->primitive.warp_striped_to_blocked(input, output, this->storage);
  }
  template <class U> __device__ void BlockedToWarpStriped(const Items &input, U (&output)[ITEMS_PER_THREAD]) {
    this->primitive.blocked_to_warp_striped(input, output, this->storage);
  }
  template <class U, class Offset>
  __device__ void ScatterToBlocked(const Items &input, U (&output)[ITEMS_PER_THREAD],
                                   Offset (&ranks)[ITEMS_PER_THREAD]) {
    this->primitive.scatter_to_blocked(input, output, ranks, this->storage);
  }
  template <class U, class Offset>
  __device__ void ScatterToStriped(const Items &input, U (&output)[ITEMS_PER_THREAD],
                                   Offset (&ranks)[ITEMS_PER_THREAD]) {
    this->primitive.scatter_to_striped(input, output, ranks, this->storage);
  }
  template <class U, class Offset>
  __device__ void ScatterToStripedGuarded(const Items &input, U (&output)[ITEMS_PER_THREAD],
                                          Offset (&ranks)[ITEMS_PER_THREAD]) {
    this->primitive.scatter_to_striped_guarded(input, output, ranks, this->storage);
  }
  template <class U, class Offset, class Flag>
  __device__ void ScatterToStripedFlagged(const Items &input, U (&output)[ITEMS_PER_THREAD],
                                          Offset (&ranks)[ITEMS_PER_THREAD], Flag (&valid)[ITEMS_PER_THREAD]) {
    this->primitive.scatter_to_striped_flagged(input, output, ranks, valid, this->storage);
  }
  // In place.
  __device__ void StripedToBlocked(Items &items) { StripedToBlocked(items, items); }
  __device__ void BlockedToStriped(Items &items) { BlockedToStriped(items, items); }
  __device__ void WarpStripedToBlocked(Items &items) { WarpStripedToBlocked(items, items); }
  __device__ void BlockedToWarpStriped(Items &items) { BlockedToWarpStriped(items, items); }
  template <class Offset> __device__ void ScatterToBlocked(Items &items, Offset (&ranks)[ITEMS_PER_THREAD]) {
    ScatterToBlocked(items, items, ranks);
  }
  template <class Offset> __device__ void ScatterToStriped(Items &items, Offset (&ranks)[ITEMS_PER_THREAD]) {
    ScatterToStriped(items, items, ranks);
  }
};

} // namespace hipcub
