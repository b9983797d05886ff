// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stable sorts: of numbers in ascending or descending order by their digits, of all others by merging.
#pragma once

#include <thrust/functional.h>
#include <thrust/system/detail/sequential/sort.h>
#include <thrust/system/hip/detail/copy.h>
#include <thrust/system/hip/detail/dispatch.h>

#include <functional>
#include <type_traits>

namespace thrust {
namespace hip_rocprim {

template <class Key, class Compare>
inline constexpr bool rises =
    std::is_same_v<Compare, thrust::less<Key>> || std::is_same_v<Compare, std::less<Key>> ||
    std::is_same_v<Compare, thrust::less<void>> || std::is_same_v<Compare, std::less<void>>;
template <class Key, class Compare>
inline constexpr bool falls =
    std::is_same_v<Compare, thrust::greater<Key>> || std::is_same_v<Compare, std::greater<Key>> ||
    std::is_same_v<Compare, thrust::greater<void>> || std::is_same_v<Compare, std::greater<void>>;
template <class Key, class Compare>
inline constexpr bool by_digits =
    std::is_arithmetic_v<Key> && !std::is_same_v<Key, long double> && (rises<Key, Compare> || falls<Key, Compare>);

namespace on_host {

template <class Derived, class Iterator, class Compare>
void stable_sort(execution_policy<Derived> &policy, Iterator first, Iterator last, Compare less) {
  using Key = value_of<Iterator>;
  const size_t count = size_t(thrust::distance(first, last));
  if (count < 2)
    return;
  if constexpr (by_digits<Key, Compare>) {
    thrust::detail::temporary_array<Key, Derived> keys(thrust::detail::derived_cast(policy), first, last);
    Key *const from = thrust::raw_pointer_cast(keys.data());
    with_storage(policy, "sort", [&](void *storage, size_t &bytes, hipStream_t stream) {
      if constexpr (rises<Key, Compare>)
        return ::rocprim::radix_sort_keys(storage, bytes, from, plain(first), count, 0, 8 * sizeof(Key), stream);
      else
        return ::rocprim::radix_sort_keys_desc(storage, bytes, from, plain(first), count, 0, 8 * sizeof(Key),
                                               stream);
    });
  } else {
    with_storage(policy, "sort", [&](void *storage, size_t &bytes, hipStream_t stream) {
      return ::rocprim::merge_sort(storage, bytes, plain(first), plain(first), count,
                                   returning<bool, Compare>{less}, stream);
    });
  }
}
template <class Derived, class KeyIterator, class ValueIterator, class Compare>
void stable_sort_by_key(execution_policy<Derived> &policy, KeyIterator first, KeyIterator last,
                        ValueIterator values_first, Compare less) {
  using Key = value_of<KeyIterator>;
  using Value = value_of<ValueIterator>;
  const size_t count = size_t(thrust::distance(first, last));
  if (count < 2)
    return;
  if constexpr (by_digits<Key, Compare>) {
    thrust::detail::temporary_array<Key, Derived> keys(thrust::detail::derived_cast(policy), first, last);
    thrust::detail::temporary_array<Value, Derived> values(thrust::detail::derived_cast(policy), values_first,
                                                           values_first + count);
    Key *const from = thrust::raw_pointer_cast(keys.data());
    Value *const values_from = thrust::raw_pointer_cast(values.data());
    with_storage(policy, "sort_by_key", [&](void *storage, size_t &bytes, hipStream_t stream) {
      if constexpr (rises<Key, Compare>)
        return ::rocprim::radix_sort_pairs(storage, bytes, from, plain(first), values_from, plain(values_first),
                                           count, 0, 8 * sizeof(Key), stream);
      else
        return ::rocprim::radix_sort_pairs_desc(storage, bytes, from, plain(first), values_from,
                                                plain(values_first), count, 0, 8 * sizeof(Key), stream);
    });
  } else {
    with_storage(policy, "sort_by_key", [&](void *storage, size_t &bytes, hipStream_t stream) {
      return ::rocprim::merge_sort(storage, bytes, plain(first), plain(first), plain(values_first),
                                   plain(values_first), count, returning<bool, Compare>{less}, stream);
    });
  }
}

} // namespace on_host

template <class Derived, class Iterator, class Compare>
__host__ __device__ void stable_sort(execution_policy<Derived> &policy, Iterator first, Iterator last,
                                     Compare less) {
  AMPSIM_THRUST_EITHER((on_host::stable_sort<Derived, Iterator, Compare>), (policy, first, last, less),
                       thrust::system::detail::sequential::stable_sort(one_thread(), first, last, less));
}
template <class Derived, class KeyIterator, class ValueIterator, class Compare>
__host__ __device__ void stable_sort_by_key(execution_policy<Derived> &policy, KeyIterator first, KeyIterator last,
                                            ValueIterator values, Compare less) {
  AMPSIM_THRUST_EITHER(
      (on_host::stable_sort_by_key<Derived, KeyIterator, ValueIterator, Compare>),
      (policy, first, last, values, less),
      thrust::system::detail::sequential::stable_sort_by_key(one_thread(), first, last, values, less));
}

} // namespace hip_rocprim
} // namespace thrust

#include <thrust/detail/temporary_array.h>
