// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Merge sorts of a block's keys by any order, with values or without; stable.
#pragma once

#include <hipcub/detail/merge_sort.hpp>

namespace hipcub {
namespace detail {

template <int X, int Y, int Z> struct threads_of_block {
  __device__ static int rank() { return int(::rocprim::flat_block_thread_id<X, Y, Z>()); }
  __device__ static void sync() { __syncthreads(); }
};

} // namespace detail

/// Elements past `valid` are sorted as if they were `other`.
template <class Key, int BLOCK_DIM_X, int ITEMS_PER_THREAD, class Value = NullType, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
class BlockMergeSort {
  using sorter = detail::merge_sort<detail::threads_of_block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>, Key,
                                    BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z, ITEMS_PER_THREAD, Value>;
  using Keys = Key[ITEMS_PER_THREAD];
  using Values = Value[ITEMS_PER_THREAD];

public:
  using TempStorage = typename sorter::TempStorage;
  __device__ BlockMergeSort() : storage(own()) {}
  __device__ BlockMergeSort(TempStorage &storage) : storage(storage) {}

  template <class CompareOp> __device__ void Sort(Keys &keys, CompareOp less) {
    sorter(storage).sort(keys, nullptr, less);
  }
  template <class CompareOp> __device__ void Sort(Keys &keys, CompareOp less, int valid, Key other) {
    sorter(storage).sort(keys, nullptr, less, valid, other);
  }
  template <class CompareOp> __device__ void Sort(Keys &keys, Values &values, CompareOp less) {
    sorter(storage).sort(keys, values, less);
  }
  template <class CompareOp>
  __device__ void Sort(Keys &keys, Values &values, CompareOp less, int valid, Key other) {
    sorter(storage).sort(keys, values, less, valid, other);
  }
  template <class... Arguments> __device__ void StableSort(Arguments &&...arguments) { Sort(arguments...); }

private:
  TempStorage &storage;

  __device__ static TempStorage &own() {
    __shared__ TempStorage shared;
    return shared;
  }
};

} // namespace hipcub
