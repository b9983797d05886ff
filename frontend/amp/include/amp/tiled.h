// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tile_barrier, tiled_index and tiled_extent (specification 4.3-4.5), and the free fences (4.5.4).
//
// Tiles have one to three dimensions; a tile dimension of 0 means that it is absent. The three specialisations of the
// specification differ only in their rank, so both classes are one template over a details::tile_shape, which counts
// the dimensions.
//
// Barriers and fences are intrinsics; their argument gives the memory that they order (see FenceMask in access.h: bit 0
// is global, bit 1 tile_static memory).
#pragma once

#include "extent.h"

namespace concurrency {

namespace details {

enum fence_mask : unsigned int {
  fence_global_memory = ampsim_fence_global,
  fence_tile_static_memory = ampsim_fence_tile_local,
  fence_all_memory = fence_global_memory | fence_tile_static_memory
};

template <int D0, int D1, int D2> struct tile_shape {
  static_assert(D0 > 0 && D1 >= 0 && D2 >= 0, "the dimensions of a tile must be positive");
  static_assert(D1 > 0 || D2 == 0, "the dimensions of a tile must be positive");
  static const int rank = D1 == 0 ? 1 : D2 == 0 ? 2 : 3;
  static const unsigned long long threads = 1ull * D0 * (D1 ? D1 : 1) * (D2 ? D2 : 1); // launches reject too many

  AMPSIM_BOTH static extent<rank> get() {
    extent<rank> result;
    result[0] = D0;
    if (rank > 1)
      result[1] = D1;
    if (rank > 2)
      result[2] = D2;
    return result;
  }
};

struct barrier_access;

} // namespace details

/// The barrier of the running tile (4.5). Only a tiled launch creates one; kernels may copy it.
class tile_barrier {
public:
  AMPSIM_BOTH tile_barrier(const tile_barrier &) {}

  /// Blocks until all threads of the tile have arrived here; orders their accesses to all memory.
  AMPSIM_AMP void wait() const { ampsim_barrier(details::fence_all_memory); }
  /// The same as wait().
  AMPSIM_AMP void wait_with_all_memory_fence() const { ampsim_barrier(details::fence_all_memory); }
  /// Like wait(), but orders only accesses to global memory.
  AMPSIM_AMP void wait_with_global_memory_fence() const { ampsim_barrier(details::fence_global_memory); }
  /// Like wait(), but orders only accesses to tile_static memory.
  AMPSIM_AMP void wait_with_tile_static_memory_fence() const { ampsim_barrier(details::fence_tile_static_memory); }

private:
  friend struct details::barrier_access;
  AMPSIM_BOTH tile_barrier() {}
  tile_barrier &operator=(const tile_barrier &) = delete;
};

namespace details {

struct barrier_access {
  AMPSIM_BOTH static tile_barrier make() { return tile_barrier(); }
};

} // namespace details

/// Fences within the tile, without a barrier (4.5.4): all memory, global memory, tile_static memory.
AMPSIM_AMP inline void all_memory_fence(const tile_barrier &) { ampsim_fence(details::fence_all_memory); }
AMPSIM_AMP inline void global_memory_fence(const tile_barrier &) { ampsim_fence(details::fence_global_memory); }
AMPSIM_AMP inline void tile_static_memory_fence(const tile_barrier &) {
  ampsim_fence(details::fence_tile_static_memory);
}

/// An extent divided into tiles (4.3). It is compared like any extent.
template <int D0, int D1, int D2> class tiled_extent : public extent<details::tile_shape<D0, D1, D2>::rank> {
  static const int N = details::tile_shape<D0, D1, D2>::rank;
  typedef concurrency::extent<N> base;

public:
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;
  static const int tile_dim2 = D2;

  AMPSIM_BOTH tiled_extent() {}
  AMPSIM_BOTH tiled_extent(const tiled_extent &other) : base(other) {}
  AMPSIM_BOTH tiled_extent(const concurrency::extent<N> &extent) : base(extent) {}
  AMPSIM_BOTH tiled_extent &operator=(const tiled_extent &other) {
    base::operator=(other);
    return *this;
  }

  /// The lengths rounded up to multiples of the tile's.
  AMPSIM_BOTH tiled_extent pad() const {
    tiled_extent result(*this);
    const base tile = get_tile_extent();
    AMPSIM_EACH_DIMENSION(N, d, result[d] = result[d] / tile[d] * tile[d] + (result[d] % tile[d] > 0 ? tile[d] : 0))
    return result;
  }
  /// The lengths rounded down to multiples of the tile's.
  AMPSIM_BOTH tiled_extent truncate() const {
    tiled_extent result(*this);
    const base tile = get_tile_extent();
    AMPSIM_EACH_DIMENSION(N, d, result[d] = result[d] / tile[d] * tile[d])
    return result;
  }

  /// The lengths of a tile.
  AMPSIM_BOTH concurrency::extent<N> get_tile_extent() const { return details::tile_shape<D0, D1, D2>::get(); }
  __declspec(property(get = get_tile_extent)) concurrency::extent<N> tile_extent;
};

template <int D0, int D1, int D2> const int tiled_extent<D0, D1, D2>::tile_dim0;
template <int D0, int D1, int D2> const int tiled_extent<D0, D1, D2>::tile_dim1;
template <int D0, int D1, int D2> const int tiled_extent<D0, D1, D2>::tile_dim2;

/// The position of a thread in a tiled launch (4.4).
template <int D0, int D1, int D2> class tiled_index {
  static const int N = details::tile_shape<D0, D1, D2>::rank;

public:
  static const int rank = N;
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;
  static const int tile_dim2 = D2;

  /// The position in the extent of the launch.
  const index<N> global;
  /// The position in the tile.
  const index<N> local;
  /// The index of the tile.
  const index<N> tile;
  /// The global index of the tile's first thread.
  const index<N> tile_origin;
  /// The barrier of the tile.
  const tile_barrier barrier;

  AMPSIM_BOTH tiled_index(const index<N> &global, const index<N> &local, const index<N> &tile,
                          const index<N> &tile_origin, const tile_barrier &barrier)
      : global(global), local(local), tile(tile), tile_origin(tile_origin), barrier(barrier) {}
  AMPSIM_BOTH tiled_index(const tiled_index &other)
      : global(other.global), local(other.local), tile(other.tile), tile_origin(other.tile_origin),
        barrier(other.barrier) {}

  /// The global index.
  AMPSIM_BOTH operator const index<N>() const { return global; }

  /// The lengths of a tile.
  AMPSIM_BOTH extent<N> get_tile_extent() const { return details::tile_shape<D0, D1, D2>::get(); }
  __declspec(property(get = get_tile_extent)) extent<N> tile_extent;
};

template <int D0, int D1, int D2> const int tiled_index<D0, D1, D2>::rank;
template <int D0, int D1, int D2> const int tiled_index<D0, D1, D2>::tile_dim0;
template <int D0, int D1, int D2> const int tiled_index<D0, D1, D2>::tile_dim1;
template <int D0, int D1, int D2> const int tiled_index<D0, D1, D2>::tile_dim2;

} // namespace concurrency
