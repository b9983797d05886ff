// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rearrangements of a warp's elements: blocked, striped, by ranks.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub {

template <class T, int ITEMS_PER_THREAD, int LOGICAL_WARP_THREADS = HIPCUB_WARP_THREADS, int ARCH = HIPCUB_ARCH>
class WarpExchange {
  using primitive = ::rocprim::warp_exchange<T, ITEMS_PER_THREAD, LOGICAL_WARP_THREADS>;
  using Items = T[ITEMS_PER_THREAD];

public:
  using TempStorage = typename primitive::storage_type;
  __device__ WarpExchange(TempStorage &storage) : storage(storage) {}

  template <class U> __device__ void BlockedToStriped(const Items &input, U (&output)[ITEMS_PER_THREAD]) {
    primitive().blocked_to_striped(input, output, storage);
  }
  template <class U> __device__ void StripedToBlocked(const Items &input, U (&output)[ITEMS_PER_THREAD]) {
    primitive().striped_to_blocked(input, output, storage);
  }
  template <class U, class Offset>
  __device__ void ScatterToStriped(const Items &input, U (&output)[ITEMS_PER_THREAD],
                                   Offset (&ranks)[ITEMS_PER_THREAD]) {
    primitive().scatter_to_striped(input, output, ranks, storage);
  }
  template <class Offset> __device__ void ScatterToStriped(Items &items, Offset (&ranks)[ITEMS_PER_THREAD]) {
    ScatterToStriped(items, items, ranks);
  }

private:
  TempStorage &storage;
};

} // namespace hipcub
