// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of a warp's elements into arrays of its lanes.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub {

enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };

namespace detail {

constexpr ::rocprim::warp_load_method method_of(WarpLoadAlgorithm algorithm) {
  using method = ::rocprim::warp_load_method;
  return algorithm == WARP_LOAD_DIRECT      ? method::warp_load_direct
         : algorithm == WARP_LOAD_STRIPED   ? method::warp_load_striped
         : algorithm == WARP_LOAD_VECTORIZE ? method::warp_load_vectorize
                                            : method::warp_load_transpose;
}

} // namespace detail

template <class T, int ITEMS_PER_THREAD, WarpLoadAlgorithm ALGORITHM = WARP_LOAD_DIRECT,
          int LOGICAL_WARP_THREADS = HIPCUB_WARP_THREADS, int ARCH = HIPCUB_ARCH>
class WarpLoad {
  using primitive = ::rocprim::warp_load<T, ITEMS_PER_THREAD, LOGICAL_WARP_THREADS, detail::method_of(ALGORITHM)>;

public:
  using TempStorage = typename primitive::storage_type;
  __device__ WarpLoad(TempStorage &storage) : storage(storage) {}

  template <class Iterator> __device__ void Load(Iterator place, T (&items)[ITEMS_PER_THREAD]) {
    primitive().load(place, items, storage);
  }
  /// The first `count` elements.
  template <class Iterator> __device__ void Load(Iterator place, T (&items)[ITEMS_PER_THREAD], int count) {
    primitive().load(place, items, unsigned(count), storage);
  }
  template <class Iterator, class Default>
  __device__ void Load(Iterator place, T (&items)[ITEMS_PER_THREAD], int count, Default other) {
    primitive().load(place, items, unsigned(count), other, storage);
  }

private:
  TempStorage &storage;
};

} // namespace hipcub
