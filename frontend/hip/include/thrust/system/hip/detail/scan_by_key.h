// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prefix scans of runs of equal keys.
#pragma once

#include <thrust/system/detail/sequential/scan_by_key.h>
#include <thrust/system/hip/detail/dispatch.h>
#include <thrust/system/hip/detail/get_value.h>

namespace thrust {
namespace hip_rocprim {
namespace on_host {

template <class Derived, class Keys, class Values, class Output, class Equal, class Operation>
Output inclusive_scan_by_key(execution_policy<Derived> &policy, Keys first, Keys last, Values values, Output result,
                             Equal equal, Operation operation) {
  const size_t count = size_t(thrust::distance(first, last));
  if (count > 0)
    with_storage(policy, "inclusive_scan_by_key", [&](void *storage, size_t &bytes, hipStream_t stream) {
      return ::rocprim::inclusive_scan_by_key(storage, bytes, plain(first), plain(values), plain(result), count,
                                              returning<value_of<Values>, Operation>{operation},
                                              returning<bool, Equal>{equal}, stream);
    });
  return result + count;
}
template <class Derived, class Keys, class Values, class Output, class T, class Equal, class Operation>
Output exclusive_scan_by_key(execution_policy<Derived> &policy, Keys first, Keys last, Values values, Output result,
                             T initial, Equal equal, Operation operation) {
  const size_t count = size_t(thrust::distance(first, last));
  if (count > 0)
    with_storage(policy, "exclusive_scan_by_key", [&](void *storage, size_t &bytes, hipStream_t stream) {
      return ::rocprim::exclusive_scan_by_key(storage, bytes, plain(first), plain(values), plain(result), initial,
                                              count, returning<T, Operation>{operation},
                                              returning<bool, Equal>{equal}, stream);
    });
  return result + count;
}

} // namespace on_host

template <class Derived, class Keys, class Values, class Output, class Equal, class Operation>
__host__ __device__ Output inclusive_scan_by_key(execution_policy<Derived> &policy, Keys first, Keys last,
                                                 Values values, Output result, Equal equal, Operation operation) {
  AMPSIM_THRUST_EITHER((on_host::inclusive_scan_by_key<Derived, Keys, Values, Output, Equal, Operation>),
                       (policy, first, last, values, result, equal, operation),
                       thrust::system::detail::sequential::inclusive_scan_by_key(one_thread(), first, last, values,
                                                                                 result, equal, operation));
}
template <class Derived, class Keys, class Values, class Output, class T, class Equal, class Operation>
__host__ __device__ Output exclusive_scan_by_key(execution_policy<Derived> &policy, Keys first, Keys last,
                                                 Values values, Output result, T initial, Equal equal,
                                                 Operation operation) {
  AMPSIM_THRUST_EITHER((on_host::exclusive_scan_by_key<Derived, Keys, Values, Output, T, Equal, Operation>),
                       (policy, first, last, values, result, initial, equal, operation),
                       thrust::system::detail::sequential::exclusive_scan_by_key(
                           one_thread(), first, last, values, result, initial, equal, operation));
}

} // namespace hip_rocprim
} // namespace thrust

#include <thrust/detail/temporary_array.h>
