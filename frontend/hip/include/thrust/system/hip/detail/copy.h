// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies between host and device memory. Copies within the device are Thrust's generic ones.
#pragma once

#include <thrust/detail/copy.h>
#include <thrust/distance.h>
#include <thrust/system/detail/generic/copy.h>
#include <thrust/system/hip/detail/cross_system.h>
#include <thrust/system/hip/detail/dispatch.h>
#include <thrust/system/hip/error.h>
#include <thrust/type_traits/is_contiguous_iterator.h>
#include <thrust/type_traits/is_trivially_relocatable.h>

namespace thrust {
namespace hip_rocprim {

/// Copies bytes in the stream of the device's side, and waits.
template <class Derived>
void copy_bytes(const execution_policy<Derived> &device, void *to, const void *from, size_t bytes) {
  const hipStream_t stream = get_stream(thrust::detail::derived_cast(device));
  throw_on_error(hipMemcpyAsync(to, from, bytes, hipMemcpyDefault, stream), "copy");
  throw_on_error(hipStreamSynchronize(stream), "copy");
}

template <class Derived, class Other>
Derived &side_of_device(execution_policy<Derived> &device, thrust::execution_policy<Other> &) {
  return thrust::detail::derived_cast(device);
}
template <class Other, class Derived>
Derived &side_of_device(thrust::cpp::execution_policy<Other> &, execution_policy<Derived> &device) {
  return thrust::detail::derived_cast(device);
}

namespace on_host {

template <class From, class To, class Input, class Size, class Output>
Output copy_n(cross_system<From, To> &systems, Input first, Size count, Output result) {
  From &from = thrust::detail::derived_cast(systems.from);
  To &to = thrust::detail::derived_cast(systems.to);
  auto &device = side_of_device(from, to);
  if (count <= 0)
    return result;
  using T = typename thrust::iterator_value<Input>::type;
  if constexpr (thrust::is_indirectly_trivially_relocatable_to<Input, Output>::value) {
    copy_bytes(device, thrust::raw_pointer_cast(&*result), thrust::raw_pointer_cast(&*first), count * sizeof(T));
    return result + count;
  } else {
    // Uses arrays of the input's type on either side, so that each side runs its own iterators.
    thrust::detail::temporary_array<T, From> taken(from, first, count);
    thrust::detail::temporary_array<T, To> given(to, count);
    copy_bytes(device, thrust::raw_pointer_cast(&*given.begin()), thrust::raw_pointer_cast(&*taken.begin()),
               count * sizeof(T));
    return thrust::copy_n(to, given.begin(), count, result);
  }
}

} // namespace on_host

template <class From, class To, class Input, class Size, class Output>
__host__ __device__ Output copy_n(cross_system<From, To> &systems, Input first, Size count, Output result) {
  // Device code cannot access host memory.
  AMPSIM_THRUST_EITHER((on_host::copy_n<From, To, Input, Size, Output>), (systems, first, count, result), result);
}
template <class From, class To, class Input, class Output>
__host__ __device__ Output copy(cross_system<From, To> &systems, Input first, Input last, Output result) {
  return hip_rocprim::copy_n(systems, first, thrust::distance(first, last), result);
}

} // namespace hip_rocprim
} // namespace thrust

#include <thrust/detail/temporary_array.h>
