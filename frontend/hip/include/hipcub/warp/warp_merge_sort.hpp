// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Merge sorts of a warp's keys by any order, with values or without; stable.
#pragma once

#include <hipcub/detail/merge_sort.hpp>

namespace hipcub {
namespace detail {

template <int WIDTH> struct lanes_of_warp {
  __device__ static int rank() { return int(::rocprim::detail::logical_lane_id<WIDTH>()); }
  __device__ static void sync() { __builtin_amdgcn_wave_barrier(); }
};

} // namespace detail

/// Elements past `valid` are sorted as if they were `other`.
template <class Key, int ITEMS_PER_THREAD, int LOGICAL_WARP_THREADS = HIPCUB_WARP_THREADS, class Value = NullType>
class WarpMergeSort {
  using sorter = detail::merge_sort<detail::lanes_of_warp<LOGICAL_WARP_THREADS>, Key, LOGICAL_WARP_THREADS,
                                    ITEMS_PER_THREAD, Value>;
  using Keys = Key[ITEMS_PER_THREAD];
  using Values = Value[ITEMS_PER_THREAD];

public:
  using TempStorage = typename sorter::TempStorage;
  __device__ WarpMergeSort(TempStorage &storage) : storage(storage) {}

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
};

} // namespace hipcub
