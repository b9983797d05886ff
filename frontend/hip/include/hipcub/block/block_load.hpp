// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of a block's elements into arrays of its threads.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub {

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};

namespace detail {

constexpr ::rocprim::block_load_method method_of(BlockLoadAlgorithm algorithm) {
  using method = ::rocprim::block_load_method;
  switch (algorithm) {
  case BLOCK_LOAD_DIRECT:
    return method::block_load_direct;
  case BLOCK_LOAD_STRIPED:
    return method::block_load_striped;
  case BLOCK_LOAD_VECTORIZE:
    return method::block_load_vectorize;
  case BLOCK_LOAD_TRANSPOSE:
    return method::block_load_transpose;
  default:
    return method::block_load_warp_transpose;
  }
}

} // namespace detail

template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, BlockLoadAlgorithm ALGORITHM = BLOCK_LOAD_DIRECT,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int ARCH = HIPCUB_ARCH>
class BlockLoad
    : detail::collective<::rocprim::block_load<T, BLOCK_DIM_X, ITEMS_PER_THREAD, detail::method_of(ALGORITHM),
                                               BLOCK_DIM_Y, BLOCK_DIM_Z>> {
  using base = detail::collective<::rocprim::block_load<T, BLOCK_DIM_X, ITEMS_PER_THREAD,
                                                        detail::method_of(ALGORITHM), BLOCK_DIM_Y, BLOCK_DIM_Z>>;

public:
  using typename base::TempStorage;
  __device__ BlockLoad() {}
  __device__ BlockLoad(TempStorage &storage) : base(storage) {}

  template <class Iterator> __device__ void Load(Iterator place, T (&items)[ITEMS_PER_THREAD]) {
    this->primitive.load(place, items, this->storage);
  }
  /// The first `count` elements.
  template <class Iterator> __device__ void Load(Iterator place, T (&items)[ITEMS_PER_THREAD], int count) {
    this->primitive.load(place, items, unsigned(count), this->storage);
  }
  template <class Iterator, class Default>
  __device__ void Load(Iterator place, T (&items)[ITEMS_PER_THREAD], int count, Default other) {
    this->primitive.load(place, items, unsigned(count), other, this->storage);
  }
};

// Each thread's own elements: blocked, or BLOCK_THREADS positions from each other.
template <class T, int ITEMS, class Iterator>
__device__ void LoadDirectBlocked(int thread, Iterator place, T (&items)[ITEMS]) {
  ::rocprim::block_load_direct_blocked(unsigned(thread), place, items);
}
template <class T, int ITEMS, class Iterator>
__device__ void LoadDirectBlocked(int thread, Iterator place, T (&items)[ITEMS], int count) {
  ::rocprim::block_load_direct_blocked(unsigned(thread), place, items, unsigned(count));
}
template <class T, class Default, int ITEMS, class Iterator>
__device__ void LoadDirectBlocked(int thread, Iterator place, T (&items)[ITEMS], int count, Default other) {
  ::rocprim::block_load_direct_blocked(unsigned(thread), place, items, unsigned(count), other);
}
template <int BLOCK_THREADS, class T, int ITEMS, class Iterator>
__device__ void LoadDirectStriped(int thread, Iterator place, T (&items)[ITEMS]) {
  ::rocprim::block_load_direct_striped<BLOCK_THREADS>(unsigned(thread), place, items);
}
template <int BLOCK_THREADS, class T, int ITEMS, class Iterator>
__device__ void LoadDirectStriped(int thread, Iterator place, T (&items)[ITEMS], int count) {
  ::rocprim::block_load_direct_striped<BLOCK_THREADS>(unsigned(thread), place, items, unsigned(count));
}
template <int BLOCK_THREADS, class T, class Default, int ITEMS, class Iterator>
__device__ void LoadDirectStriped(int thread, Iterator place, T (&items)[ITEMS], int count, Default other) {
  ::rocprim::block_load_direct_striped<BLOCK_THREADS>(unsigned(thread), place, items, unsigned(count), other);
}

} // namespace hipcub
