// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Merges two sorted sequences.
#pragma once

#include <thrust/pair.h>
#include <thrust/system/detail/sequential/merge.h>
#include <thrust/system/hip/detail/dispatch.h>

namespace thrust {
namespace hip_rocprim {

/// The bytes that rocPRIM's merge writes past its temporary storage: each of 128 threads writes an index, although
/// there may be fewer.
inline constexpr size_t trailing_indices = 128 * sizeof(unsigned int);

namespace on_host {

template <class Derived, class A, class B, class Output, class Compare>
Output merge(execution_policy<Derived> &policy, A a, A a_end, B b, B b_end, Output result, Compare less) {
  const size_t a_count = size_t(thrust::distance(a, a_end)), b_count = size_t(thrust::distance(b, b_end));
  if (a_count + b_count > 0)
    with_storage(
        policy, "merge",
        [&](void *storage, size_t &bytes, hipStream_t stream) {
          return ::rocprim::merge(storage, bytes, plain(a), plain(b), plain(result), a_count, b_count,
                                  returning<bool, Compare>{less}, stream);
        },
        trailing_indices);
  return result + (a_count + b_count);
}
template <class Derived, class A, class B, class AValues, class BValues, class Keys, class Values, class Compare>
thrust::pair<Keys, Values> merge_by_key(execution_policy<Derived> &policy, A a, A a_end, B b, B b_end,
                                        AValues a_values, BValues b_values, Keys keys, Values values,
                                        Compare less) {
  const size_t a_count = size_t(thrust::distance(a, a_end)), b_count = size_t(thrust::distance(b, b_end));
  if (a_count + b_count > 0)
    with_storage(
        policy, "merge_by_key",
        [&](void *storage, size_t &bytes, hipStream_t stream) {
          return ::rocprim::merge(storage, bytes, plain(a), plain(b), plain(keys), plain(a_values), plain(b_values),
                                  plain(values), a_count, b_count, returning<bool, Compare>{less}, stream);
        },
        trailing_indices);
  return thrust::make_pair(keys + (a_count + b_count), values + (a_count + b_count));
}

} // namespace on_host

template <class Derived, class A, class B, class Output, class Compare>
__host__ __device__ Output merge(execution_policy<Derived> &policy, A a, A a_end, B b, B b_end, Output result,
                                 Compare less) {
  AMPSIM_THRUST_EITHER((on_host::merge<Derived, A, B, Output, Compare>), (policy, a, a_end, b, b_end, result, less),
                       thrust::system::detail::sequential::merge(one_thread(), a, a_end, b, b_end, result, less));
}
template <class Derived, class A, class B, class AValues, class BValues, class Keys, class Values, class Compare>
__host__ __device__ thrust::pair<Keys, Values> merge_by_key(execution_policy<Derived> &policy, A a, A a_end, B b,
                                                            B b_end, AValues a_values, BValues b_values, Keys keys,
                                                            Values values, Compare less) {
  AMPSIM_THRUST_EITHER((on_host::merge_by_key<Derived, A, B, AValues, BValues, Keys, Values, Compare>),
                       (policy, a, a_end, b, b_end, a_values, b_values, keys, values, less),
                       thrust::system::detail::sequential::merge_by_key(one_thread(), a, a_end, b, b_end, a_values,
                                                                        b_values, keys, values, less));
}

} // namespace hip_rocprim
} // namespace thrust

#include <thrust/detail/temporary_array.h>
