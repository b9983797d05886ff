// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Radix sorts of keys, with values or without, of segments; stable.
#pragma once

#include <hipcub/util_type.hpp>

namespace hipcub {

struct DeviceSegmentedRadixSort {
  template <class Key, class Value, class Offsets>
  static hipError_t SortPairs(void *storage, size_t &bytes, const Key *keys, Key *sorted_keys, const Value *values,
                              Value *sorted_values, int count, int segments, Offsets begin_offsets,
                              Offsets end_offsets, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                              hipStream_t stream = 0, bool debug_synchronous = false) {
    return ::rocprim::segmented_radix_sort_pairs(storage, bytes, keys, sorted_keys, values, sorted_values,
                                                 unsigned(count), unsigned(segments), begin_offsets, end_offsets,
                                                 unsigned(begin_bit), unsigned(end_bit), stream, debug_synchronous);
  }
  template <class Key, class Value, class Offsets>
  static hipError_t SortPairs(void *storage, size_t &bytes, DoubleBuffer<Key> &keys, DoubleBuffer<Value> &values,
                              int count, int segments, Offsets begin_offsets, Offsets end_offsets,
                              int begin_bit = 0, int end_bit = sizeof(Key) * 8, hipStream_t stream = 0,
                              bool debug_synchronous = false) {
    ::rocprim::double_buffer<Key> both_keys(keys.Current(), keys.Alternate());
    ::rocprim::double_buffer<Value> both_values(values.Current(), values.Alternate());
    const hipError_t error = ::rocprim::segmented_radix_sort_pairs(
        storage, bytes, both_keys, both_values, unsigned(count), unsigned(segments), begin_offsets, end_offsets,
        unsigned(begin_bit), unsigned(end_bit), stream, debug_synchronous);
    keys.selector ^= both_keys.current() != keys.Current();
    values.selector ^= both_values.current() != values.Current();
    return error;
  }
  template <class Key, class Offsets>
  static hipError_t SortKeys(void *storage, size_t &bytes, const Key *keys, Key *sorted_keys, int count,
                             int segments, Offsets begin_offsets, Offsets end_offsets, int begin_bit = 0,
                             int end_bit = sizeof(Key) * 8, hipStream_t stream = 0,
                             bool debug_synchronous = false) {
    return ::rocprim::segmented_radix_sort_keys(storage, bytes, keys, sorted_keys, unsigned(count),
                                                unsigned(segments), begin_offsets, end_offsets, unsigned(begin_bit),
                                                unsigned(end_bit), stream, debug_synchronous);
  }
  template <class Key, class Offsets>
  static hipError_t SortKeys(void *storage, size_t &bytes, DoubleBuffer<Key> &keys, int count, int segments,
                             Offsets begin_offsets, Offsets end_offsets, int begin_bit = 0,
                             int end_bit = sizeof(Key) * 8, hipStream_t stream = 0,
                             bool debug_synchronous = false) {
    ::rocprim::double_buffer<Key> both(keys.Current(), keys.Alternate());
    const hipError_t error = ::rocprim::segmented_radix_sort_keys(
        storage, bytes, both, unsigned(count), unsigned(segments), begin_offsets, end_offsets, unsigned(begin_bit),
        unsigned(end_bit), stream, debug_synchronous);
    keys.selector ^= both.current() != keys.Current();
    return error;
  }
  template <class Key, class Value, class Offsets>
  static hipError_t SortPairsDescending(void *storage, size_t &bytes, const Key *keys, Key *sorted_keys,
                                        const Value *values, Value *sorted_values, int count, int segments,
                                        Offsets begin_offsets, Offsets end_offsets, int begin_bit = 0,
                                        int end_bit = sizeof(Key) * 8, hipStream_t stream = 0,
                                        bool debug_synchronous = false) {
    return ::rocprim::segmented_radix_sort_pairs_desc(
        storage, bytes, keys, sorted_keys, values, sorted_values, unsigned(count), unsigned(segments),
        begin_offsets, end_offsets, unsigned(begin_bit), unsigned(end_bit), stream, debug_synchronous);
  }
  template <class Key, class Value, class Offsets>
  static hipError_t SortPairsDescending(void *storage, size_t &bytes, DoubleBuffer<Key> &keys,
                                        DoubleBuffer<Value> &values, int count, int segments, Offsets begin_offsets,
                                        Offsets end_offsets, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                                        hipStream_t stream = 0, bool debug_synchronous = false) {
    ::rocprim::double_buffer<Key> both_keys(keys.Current(), keys.Alternate());
    ::rocprim::double_buffer<Value> both_values(values.Current(), values.Alternate());
    const hipError_t error = ::rocprim::segmented_radix_sort_pairs_desc(
        storage, bytes, both_keys, both_values, unsigned(count), unsigned(segments), begin_offsets, end_offsets,
        unsigned(begin_bit), unsigned(end_bit), stream, debug_synchronous);
    keys.selector ^= both_keys.current() != keys.Current();
    values.selector ^= both_values.current() != values.Current();
    return error;
  }
  template <class Key, class Offsets>
  static hipError_t SortKeysDescending(void *storage, size_t &bytes, const Key *keys, Key *sorted_keys, int count,
                                       int segments, Offsets begin_offsets, Offsets end_offsets, int begin_bit = 0,
                                       int end_bit = sizeof(Key) * 8, hipStream_t stream = 0,
                                       bool debug_synchronous = false) {
    return ::rocprim::segmented_radix_sort_keys_desc(
        storage, bytes, keys, sorted_keys, unsigned(count), unsigned(segments), begin_offsets, end_offsets,
        unsigned(begin_bit), unsigned(end_bit), stream, debug_synchronous);
  }
  template <class Key, class Offsets>
  static hipError_t SortKeysDescending(void *storage, size_t &bytes, DoubleBuffer<Key> &keys, int count,
                                       int segments, Offsets begin_offsets, Offsets end_offsets, int begin_bit = 0,
                                       int end_bit = sizeof(Key) * 8, hipStream_t stream = 0,
                                       bool debug_synchronous = false) {
    ::rocprim::double_buffer<Key> both(keys.Current(), keys.Alternate());
    const hipError_t error = ::rocprim::segmented_radix_sort_keys_desc(
        storage, bytes, both, unsigned(count), unsigned(segments), begin_offsets, end_offsets, unsigned(begin_bit),
        unsigned(end_bit), stream, debug_synchronous);
    keys.selector ^= both.current() != keys.Current();
    return error;
  }
};

} // namespace hipcub
