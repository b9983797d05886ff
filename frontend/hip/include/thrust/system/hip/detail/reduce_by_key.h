// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of runs of equal keys.
#pragma once

#include <thrust/system/detail/sequential/reduce_by_key.h>
#include <thrust/system/hip/detail/dispatch.h>
#include <thrust/system/hip/detail/get_value.h>

namespace thrust {
namespace hip_rocprim {
namespace on_host {

template <class Derived, class Keys, class Values, class KeysOut, class ValuesOut, class Equal, class Operation>
thrust::pair<KeysOut, ValuesOut> reduce_by_key(execution_policy<Derived> &policy, Keys first, Keys last,
                                               Values values, KeysOut keys_out, ValuesOut values_out, Equal equal,
                                               Operation operation) {
  const size_t count = size_t(thrust::distance(first, last));
  if (count == 0)
    return thrust::make_pair(keys_out, values_out);
  thrust::detail::temporary_array<size_t, Derived> runs(thrust::detail::derived_cast(policy), 1);
  with_storage(policy, "reduce_by_key", [&](void *storage, size_t &bytes, hipStream_t stream) {
    return ::rocprim::reduce_by_key(storage, bytes, plain(first), plain(values), unsigned(count), plain(keys_out),
                                    plain(values_out), thrust::raw_pointer_cast(runs.data()),
                                    returning<value_of<Values>, Operation>{operation},
                                    returning<bool, Equal>{equal}, stream);
  });
  const size_t found = get_value(policy, runs.data());
  return thrust::make_pair(keys_out + found, values_out + found);
}

} // namespace on_host

template <class Derived, class Keys, class Values, class KeysOut, class ValuesOut, class Equal, class Operation>
__host__ __device__ thrust::pair<KeysOut, ValuesOut>
reduce_by_key(execution_policy<Derived> &policy, Keys first, Keys last, Values values, KeysOut keys_out,
              ValuesOut values_out, Equal equal, Operation operation) {
  AMPSIM_THRUST_EITHER((on_host::reduce_by_key<Derived, Keys, Values, KeysOut, ValuesOut, Equal, Operation>),
                       (policy, first, last, values, keys_out, values_out, equal, operation),
                       thrust::system::detail::sequential::reduce_by_key(one_thread(), first, last, values,
                                                                         keys_out, values_out, equal, operation));
}

} // namespace hip_rocprim
} // namespace thrust

#include <thrust/detail/temporary_array.h>
