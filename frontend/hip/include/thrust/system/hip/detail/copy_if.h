// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies selected elements.
#pragma once

#include <thrust/system/detail/sequential/copy_if.h>
#include <thrust/system/hip/detail/dispatch.h>
#include <thrust/system/hip/detail/get_value.h>

namespace thrust {
namespace hip_rocprim {
namespace on_host {

template <class Derived, class Input, class Stencil, class Output, class Predicate>
Output copy_if(execution_policy<Derived> &policy, Input first, Input last, Stencil stencil, Output result,
               Predicate predicate) {
  const size_t count = size_t(thrust::distance(first, last));
  if (count == 0)
    return result;
  thrust::detail::temporary_array<size_t, Derived> selected(thrust::detail::derived_cast(policy), 1);
  with_storage(policy, "copy_if", [&](void *storage, size_t &bytes, hipStream_t stream) {
    return ::rocprim::select(storage, bytes, plain(first),
                             ::rocprim::make_transform_iterator(plain(stencil), asking<Predicate>{predicate}),
                             plain(result), thrust::raw_pointer_cast(selected.data()), count, stream);
  });
  return result + get_value(policy, selected.data());
}

} // namespace on_host

template <class Derived, class Input, class Stencil, class Output, class Predicate>
__host__ __device__ Output copy_if(execution_policy<Derived> &policy, Input first, Input last, Stencil stencil,
                                   Output result, Predicate predicate) {
  AMPSIM_THRUST_EITHER(
      (on_host::copy_if<Derived, Input, Stencil, Output, Predicate>),
      (policy, first, last, stencil, result, predicate),
      thrust::system::detail::sequential::copy_if(one_thread(), first, last, stencil, result, predicate));
}
template <class Derived, class Input, class Output, class Predicate>
__host__ __device__ Output copy_if(execution_policy<Derived> &policy, Input first, Input last, Output result,
                                   Predicate predicate) {
  return hip_rocprim::copy_if(policy, first, last, first, result, predicate);
}

} // namespace hip_rocprim
} // namespace thrust

#include <thrust/detail/temporary_array.h>
