// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first elements of runs of equal keys, with their values.
#pragma once

#include <thrust/system/detail/sequential/unique_by_key.h>
#include <thrust/system/hip/detail/dispatch.h>
#include <thrust/system/hip/detail/get_value.h>

namespace thrust {
namespace hip_rocprim {
namespace on_host {

template <class Derived, class Keys, class Values, class KeysOut, class ValuesOut, class Equal>
thrust::pair<KeysOut, ValuesOut> unique_by_key_copy(execution_policy<Derived> &policy, Keys first, Keys last,
                                                    Values values, KeysOut keys_out, ValuesOut values_out,
                                                    Equal equal) {
  const size_t count = size_t(thrust::distance(first, last));
  if (count == 0)
    return thrust::make_pair(keys_out, values_out);
  thrust::detail::temporary_array<size_t, Derived> selected(thrust::detail::derived_cast(policy), 1);
  with_storage(policy, "unique_by_key", [&](void *storage, size_t &bytes, hipStream_t stream) {
    return ::rocprim::unique_by_key(storage, bytes, plain(first), plain(values), plain(keys_out), plain(values_out),
                                    thrust::raw_pointer_cast(selected.data()), count, returning<bool, Equal>{equal},
                                    stream);
  });
  const size_t found = get_value(policy, selected.data());
  return thrust::make_pair(keys_out + found, values_out + found);
}
template <class Derived, class Keys, class Values, class Equal>
thrust::pair<Keys, Values> unique_by_key(execution_policy<Derived> &policy, Keys first, Keys last, Values values,
                                         Equal equal) {
  auto &system = thrust::detail::derived_cast(policy);
  thrust::detail::temporary_array<value_of<Keys>, Derived> all(system, first, last);
  thrust::detail::temporary_array<value_of<Values>, Derived> all_values(system, values,
                                                                        values + thrust::distance(first, last));
  return on_host::unique_by_key_copy(policy, all.begin(), all.end(), all_values.begin(), first, values, equal);
}

} // namespace on_host

template <class Derived, class Keys, class Values, class KeysOut, class ValuesOut, class Equal>
__host__ __device__ thrust::pair<KeysOut, ValuesOut>
unique_by_key_copy(execution_policy<Derived> &policy, Keys first, Keys last, Values values, KeysOut keys_out,
                   ValuesOut values_out, Equal equal) {
  AMPSIM_THRUST_EITHER((on_host::unique_by_key_copy<Derived, Keys, Values, KeysOut, ValuesOut, Equal>),
                       (policy, first, last, values, keys_out, values_out, equal),
                       thrust::system::detail::sequential::unique_by_key_copy(one_thread(), first, last, values,
                                                                              keys_out, values_out, equal));
}
template <class Derived, class Keys, class Values, class Equal>
__host__ __device__ thrust::pair<Keys, Values> unique_by_key(execution_policy<Derived> &policy, Keys first,
                                                             Keys last, Values values, Equal equal) {
  AMPSIM_THRUST_EITHER((on_host::unique_by_key<Derived, Keys, Values, Equal>), (policy, first, last, values, equal),
                       thrust::system::detail::sequential::unique_by_key(one_thread(), first, last, values, equal));
}

} // namespace hip_rocprim
} // namespace thrust

#include <thrust/detail/temporary_array.h>
