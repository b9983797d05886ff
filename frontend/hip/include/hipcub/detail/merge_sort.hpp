// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stable merge sorts by threads that can wait for each other: those of a block or of a warp.
#pragma once

#include <hipcub/detail/collective.hpp>

namespace hipcub::detail {

/// Shared memory for elements that are not constructed.
template <class T, int COUNT> struct raw_elements {
  ::rocprim::detail::raw_storage<T[COUNT]> bytes;
  __device__ T *get() { return bytes.get(); }
};

/// Each thread sorts its elements, in a blocked arrangement, which are then merged from lists of one thread to lists of
/// all. `Group` has `rank()` and `sync()`.
template <class Group, class Key, int THREADS, int ITEMS, class Value> class merge_sort {
  static constexpr bool with_values = !std::is_same_v<Value, NullType>;
  static constexpr int count = THREADS * ITEMS;

public:
  struct TempStorage {
    raw_elements<Key, count> keys;
    raw_elements<Value, with_values ? count : 1> values;
  };

  __device__ merge_sort(TempStorage &storage) : storage(storage) {}

  template <class CompareOp> __device__ void sort(Key (&keys)[ITEMS], Value *values, CompareOp less) {
    for (int end = ITEMS; end > 1; --end)
      for (int k = 0; k + 1 < end; ++k)
        if (less(keys[k + 1], keys[k])) {
          swap(keys[k], keys[k + 1]);
          if constexpr (with_values)
            swap(values[k], values[k + 1]);
        }
    const int rank = Group::rank();
    Key *const shared_keys = storage.keys.get();
    Value *const shared_values = storage.values.get();
    for (int width = 1; width < THREADS; width *= 2) {
      Group::sync();
      for (int k = 0; k < ITEMS; ++k) {
        shared_keys[rank * ITEMS + k] = keys[k];
        if constexpr (with_values)
          shared_values[rank * ITEMS + k] = values[k];
      }
      Group::sync();
      const int first = rank / (2 * width) * (2 * width) * ITEMS, diagonal = rank * ITEMS - first;
      const int middle = least(first + width * ITEMS, count), last = least(first + 2 * width * ITEMS, count);
      int low = diagonal > last - middle ? diagonal - (last - middle) : 0, high = least(diagonal, middle - first);
      while (low < high) {
        const int pivot = (low + high) / 2;
        if (less(shared_keys[middle + diagonal - pivot - 1], shared_keys[first + pivot]))
          high = pivot;
        else
          low = pivot + 1;
      }
      int left = first + low, right = middle + diagonal - low;
      for (int k = 0; k < ITEMS; ++k) {
        const bool from_right = left >= middle || (right < last && less(shared_keys[right], shared_keys[left]));
        const int from = from_right ? right++ : left++;
        keys[k] = shared_keys[from];
        if constexpr (with_values)
          values[k] = shared_values[from];
      }
    }
  }
  /// Sorts the first `valid` elements of all; `other` fills the rest and must not compare as less than any.
  template <class CompareOp>
  __device__ void sort(Key (&keys)[ITEMS], Value *values, CompareOp less, int valid, Key other) {
    for (int k = 0; k < ITEMS; ++k)
      if (Group::rank() * ITEMS + k >= valid)
        keys[k] = other;
    sort(keys, values, less);
  }

private:
  TempStorage &storage;

  __device__ static int least(int a, int b) { return a < b ? a : b; }
  template <class T> __device__ static void swap(T &a, T &b) {
    const T first = a;
    a = b;
    b = first;
  }
};

} // namespace hipcub::detail
