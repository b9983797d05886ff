// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first elements of runs of equal ones.
#pragma once

#include <thrust/system/detail/sequential/unique.h>
#include <thrust/system/hip/detail/dispatch.h>
#include <thrust/system/hip/detail/get_value.h>

namespace thrust {
namespace hip_rocprim {
namespace on_host {

template <class Derived, class Input, class Output, class Equal>
Output unique_copy(execution_policy<Derived> &policy, Input first, Input last, Output result, Equal equal) {
  const size_t count = size_t(thrust::distance(first, last));
  if (count == 0)
    return result;
  thrust::detail::temporary_array<size_t, Derived> selected(thrust::detail::derived_cast(policy), 1);
  with_storage(policy, "unique", [&](void *storage, size_t &bytes, hipStream_t stream) {
    return ::rocprim::unique(storage, bytes, plain(first), plain(result), thrust::raw_pointer_cast(selected.data()),
                             count, returning<bool, Equal>{equal}, stream);
  });
  return result + get_value(policy, selected.data());
}
template <class Derived, class Iterator, class Equal>
Iterator unique(execution_policy<Derived> &policy, Iterator first, Iterator last, Equal equal) {
  thrust::detail::temporary_array<value_of<Iterator>, Derived> all(thrust::detail::derived_cast(policy), first,
                                                                   last);
  return on_host::unique_copy(policy, all.begin(), all.end(), first, equal);
}

} // namespace on_host

template <class Derived, class Input, class Output, class Equal>
__host__ __device__ Output unique_copy(execution_policy<Derived> &policy, Input first, Input last, Output result,
                                       Equal equal) {
  AMPSIM_THRUST_EITHER((on_host::unique_copy<Derived, Input, Output, Equal>), (policy, first, last, result, equal),
                       thrust::system::detail::sequential::unique_copy(one_thread(), first, last, result, equal));
}
template <class Derived, class Iterator, class Equal>
__host__ __device__ Iterator unique(execution_policy<Derived> &policy, Iterator first, Iterator last, Equal equal) {
  AMPSIM_THRUST_EITHER((on_host::unique<Derived, Iterator, Equal>), (policy, first, last, equal),
                       thrust::system::detail::sequential::unique(one_thread(), first, last, equal));
}

} // namespace hip_rocprim
} // namespace thrust

#include <thrust/detail/temporary_array.h>
