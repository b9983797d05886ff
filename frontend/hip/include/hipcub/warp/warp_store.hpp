// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores of a warp's elements from arrays of its lanes.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub {

enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };

namespace detail {

constexpr ::rocprim::warp_store_method method_of(WarpStoreAlgorithm algorithm) {
  using method = ::rocprim::warp_store_method;
  return algorithm == WARP_STORE_DIRECT      ? method::warp_store_direct
         : algorithm == WARP_STORE_STRIPED   ? method::warp_store_striped
         : algorithm == WARP_STORE_VECTORIZE ? method::warp_store_vectorize
                                             : method::warp_store_transpose;
}

} // namespace detail

template <class T, int ITEMS_PER_THREAD, WarpStoreAlgorithm ALGORITHM = WARP_STORE_DIRECT,
          int LOGICAL_WARP_THREADS = HIPCUB_WARP_THREADS, int ARCH = HIPCUB_ARCH>
class WarpStore {
  using primitive = ::rocprim::warp_store<T, ITEMS_PER_THREAD, LOGICAL_WARP_THREADS, detail::method_of(ALGORITHM)>;

public:
  using TempStorage = typename primitive::storage_type;
  __device__ WarpStore(TempStorage &storage) : storage(storage) {}

  template <class Iterator> __device__ void Store(Iterator place, T (&items)[ITEMS_PER_THREAD]) {
    primitive().store(place, items, storage);
  }
  /// The first `count` elements.
  template <class Iterator> __device__ void Store(Iterator place, T (&items)[ITEMS_PER_THREAD], int count) {
    primitive().store(place, items, unsigned(count), storage);
  }

private:
  TempStorage &storage;
};

} // namespace hipcub
