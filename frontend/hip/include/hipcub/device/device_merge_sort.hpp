// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Merge sorts by any order; stable.
#pragma once

#include <hipcub/util_type.hpp>

namespace hipcub {

struct DeviceMergeSort {
  template <class Keys, class Values, class Offset, class CompareOp>
  static hipError_t SortPairs(void *storage, size_t &bytes, Keys keys, Values values, Offset count, CompareOp less,
                              hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::merge_sort(storage, bytes, keys, keys, values, values, size_t(count), less, stream,
                                 debug_synchronous);
  }
  template <class Keys, class Offset, class CompareOp>
  static hipError_t SortKeys(void *storage, size_t &bytes, Keys keys, Offset count, CompareOp less,
                             hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::merge_sort(storage, bytes, keys, keys, size_t(count), less, stream, debug_synchronous);
  }
  template <class KeysIn, class ValuesIn, class Keys, class Values, class Offset, class CompareOp>
  static hipError_t SortPairsCopy(void *storage, size_t &bytes, KeysIn keys, ValuesIn values, Keys sorted_keys,
                                  Values sorted_values, Offset count, CompareOp less, hipStream_t stream = 0,
                                  bool debug_synchronous = false) {
    return ::rocprim::merge_sort(storage, bytes, keys, sorted_keys, values, sorted_values, size_t(count), less,
                                 stream, debug_synchronous);
  }
  template <class KeysIn, class Keys, class Offset, class CompareOp>
  static hipError_t SortKeysCopy(void *storage, size_t &bytes, KeysIn keys, Keys sorted_keys, Offset count,
                                 CompareOp less, hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::merge_sort(storage, bytes, keys, sorted_keys, size_t(count), less, stream, debug_synchronous);
  }
  template <class Keys, class Values, class Offset, class CompareOp>
  static hipError_t StableSortPairs(void *storage, size_t &bytes, Keys keys, Values values, Offset count,
                                    CompareOp less, hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::merge_sort(storage, bytes, keys, keys, values, values, size_t(count), less, stream,
                                 debug_synchronous);
  }
  template <class Keys, class Offset, class CompareOp>
  static hipError_t StableSortKeys(void *storage, size_t &bytes, Keys keys, Offset count, CompareOp less,
                                   hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::merge_sort(storage, bytes, keys, keys, size_t(count), less, stream, debug_synchronous);
  }
};

} // namespace hipcub
