// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores of a block's elements from arrays of its threads.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub {

enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

namespace detail {

constexpr ::rocprim::block_store_method method_of(BlockStoreAlgorithm algorithm) {
  using method = ::rocprim::block_store_method;
  switch (algorithm) {
  case BLOCK_STORE_DIRECT:
    return method::block_store_direct;
  case BLOCK_STORE_STRIPED:
    return method::block_store_striped;
  case BLOCK_STORE_VECTORIZE:
    return method::block_store_vectorize;
  case BLOCK_STORE_TRANSPOSE:
    return method::block_store_transpose;
  default:
    return method::block_store_warp_transpose;
  }
}

} // namespace detail

template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, BlockStoreAlgorithm ALGORITHM = BLOCK_STORE_DIRECT,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int ARCH = HIPCUB_ARCH>
class BlockStore
    : detail::collective<::rocprim::block_store<T, BLOCK_DIM_X, ITEMS_PER_THREAD, detail::method_of(ALGORITHM),
                                                BLOCK_DIM_Y, BLOCK_DIM_Z>> {
  using base = detail::collective<::rocprim::block_store<T, BLOCK_DIM_X, ITEMS_PER_THREAD,
                                                         detail::method_of(ALGORITHM), BLOCK_DIM_Y, BLOCK_DIM_Z>>;

public:
  using typename base::TempStorage;
  __device__ BlockStore() {}
  __device__ BlockStore(TempStorage &storage) : base(storage) {}

  template <class Iterator> __device__ void Store(Iterator place, T (&items)[ITEMS_PER_THREAD]) {
    this->primitive.store(place, items, this->storage);
  }
  /// The first `count` elements.
  template <class Iterator> __device__ void Store(Iterator place, T (&items)[ITEMS_PER_THREAD], int count) {
    this->primitive.store(place, items, unsigned(count), this->storage);
  }
};

// Each thread's own elements: blocked, or BLOCK_THREADS positions from each other.
template <class T, int ITEMS, class Iterator>
__device__ void StoreDirectBlocked(int thread, Iterator place, T (&items)[ITEMS]) {
  ::rocprim::block_store_direct_blocked(unsigned(thread), place, items);
}
template <class T, int ITEMS, class Iterator>
__device__ void StoreDirectBlocked(int thread, Iterator place, T (&items)[ITEMS], int count) {
  ::rocprim::block_store_direct_blocked(unsigned(thread), place, items, unsigned(count));
}
template <int BLOCK_THREADS, class T, int ITEMS, class Iterator>
__device__ void StoreDirectStriped(int thread, Iterator place, T (&items)[ITEMS]) {
  ::rocprim::block_store_direct_striped<BLOCK_THREADS>(unsigned(thread), place, items);
}
template <int BLOCK_THREADS, class T, int ITEMS, class Iterator>
__device__ void StoreDirectStriped(int thread, Iterator place, T (&items)[ITEMS], int count) {
  ::rocprim::block_store_direct_striped<BLOCK_THREADS>(unsigned(thread), place, items, unsigned(count));
}

} // namespace hipcub
