// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions.
#pragma once

#include <thrust/system/detail/sequential/reduce.h>
#include <thrust/system/hip/detail/dispatch.h>
#include <thrust/system/hip/detail/get_value.h>

namespace thrust {
namespace hip_rocprim {
namespace on_host {

template <class Derived, class Iterator, class T, class Operation>
T reduce(execution_policy<Derived> &policy, Iterator first, Iterator last, T initial, Operation operation) {
  const size_t count = size_t(thrust::distance(first, last));
  if (count == 0)
    return initial;
  thrust::detail::temporary_array<T, Derived> result(thrust::detail::derived_cast(policy), 1);
  with_storage(policy, "reduce", [&](void *storage, size_t &bytes, hipStream_t stream) {
    return ::rocprim::reduce(storage, bytes, plain(first), thrust::raw_pointer_cast(result.data()), initial, count,
                             returning<T, Operation>{operation}, stream);
  });
  return get_value(policy, result.data());
}

} // namespace on_host

template <class Derived, class Iterator, class T, class Operation>
__host__ __device__ T reduce(execution_policy<Derived> &policy, Iterator first, Iterator last, T initial,
                             Operation operation) {
  AMPSIM_THRUST_EITHER((on_host::reduce<Derived, Iterator, T, Operation>),
                       (policy, first, last, initial, operation),
                       thrust::system::detail::sequential::reduce(one_thread(), first, last, initial, operation));
}

} // namespace hip_rocprim
} // namespace thrust

#include <thrust/detail/temporary_array.h>
