// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Radix sorts of a block's keys, with values or without; stable.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub {

template <class Key, int BLOCK_DIM_X, int ITEMS_PER_THREAD, class Value = NullType, int RADIX_BITS = 4,
          bool MEMOIZE_OUTER_SCAN = true, int INNER_SCAN_ALGORITHM = 0, int SHARED_MEMORY = 0, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1, int ARCH = HIPCUB_ARCH>
class BlockRadixSort
    : detail::collective<
          ::rocprim::block_radix_sort<Key, BLOCK_DIM_X, ITEMS_PER_THREAD, Value, BLOCK_DIM_Y, BLOCK_DIM_Z>> {
  using base = detail::collective<
      ::rocprim::block_radix_sort<Key, BLOCK_DIM_X, ITEMS_PER_THREAD, Value, BLOCK_DIM_Y, BLOCK_DIM_Z>>;
  using Keys = Key[ITEMS_PER_THREAD];
  using Values = Value[ITEMS_PER_THREAD];
  static constexpr int all = sizeof(Key) * 8;

public:
  using typename base::TempStorage;
  __device__ BlockRadixSort() {}
  __device__ BlockRadixSort(TempStorage &storage) : base(storage) {}

  __device__ void Sort(Keys &keys, int begin_bit = 0, int end_bit = all) {
    this->primitive.sort(keys, this->storage, unsigned(begin_bit), unsigned(end_bit));
  }
  __device__ void Sort(Keys &keys, Values &values, int begin_bit = 0, int end_bit = all) {
    this->primitive.sort(keys, values, this->storage, unsigned(begin_bit), unsigned(end_bit));
  }
  __device__ void SortDescending(Keys &keys, int begin_bit = 0, int end_bit = all) {
    this->primitive.sort_desc(keys, this->storage, unsigned(begin_bit), unsigned(end_bit));
  }
  __device__ void SortDescending(Keys &keys, Values &values, int begin_bit = 0, int end_bit = all) {
    this->primitive.sort_desc(keys, values, this->storage, unsigned(begin_bit), unsigned(end_bit));
  }
  __device__ void SortBlockedToStriped(Keys &keys, int begin_bit = 0, int end_bit = all) {
    this->primitive.sort_to_striped(keys, this->storage, unsigned(begin_bit), unsigned(end_bit));
  }
  __device__ void SortBlockedToStriped(Keys &keys, Values &values, int begin_bit = 0, int end_bit = all) {
    this->primitive.sort_to_striped(keys, values, this->storage, unsigned(begin_bit), unsigned(end_bit));
  }
  __device__ void SortDescendingBlockedToStriped(Keys &keys, int begin_bit = 0, int end_bit = all) {
    this->primitive.sort_desc_to_striped(keys, this->storage, unsigned(begin_bit), unsigned(end_bit));
  }
  __device__ void SortDescendingBlockedToStriped(Keys &keys, Values &values, int begin_bit = 0, int end_bit = all) {
    this->primitive.sort_desc_to_striped(keys, values, this->storage, unsigned(begin_bit), unsigned(end_bit));
  }
};

} // namespace hipcub
