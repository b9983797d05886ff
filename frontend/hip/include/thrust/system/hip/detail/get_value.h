// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Single elements: read, written and exchanged.
#pragma once

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system/hip/detail/cross_system.h>
#include <thrust/system/hip/error.h>

namespace thrust {
namespace hip_rocprim {

/// Copies one element, of any memory, in the policy's stream.
template <class Derived, class T, class U>
void copy_element(execution_policy<Derived> &policy, T *to, const U *from) {
  const hipStream_t stream = get_stream(thrust::detail::derived_cast(policy));
  throw_on_error(hipMemcpyAsync(to, from, sizeof(T), hipMemcpyDefault, stream), "an element is copied");
  throw_on_error(hipStreamSynchronize(stream), "an element is copied");
}

template <class Derived, class Pointer>
__host__ __device__ typename thrust::iterator_value<Pointer>::type get_value(execution_policy<Derived> &policy,
                                                                             Pointer pointer) {
#ifdef __HIP_DEVICE_COMPILE__
  return *thrust::raw_pointer_cast(pointer);
#else
  typename thrust::iterator_value<Pointer>::type result;
  copy_element(policy, &result, thrust::raw_pointer_cast(pointer));
  return result;
#endif
}

template <class Derived, class To, class From>
__host__ __device__ void assign_value(execution_policy<Derived> &policy, To to, From from) {
#ifdef __HIP_DEVICE_COMPILE__
  *thrust::raw_pointer_cast(to) = *thrust::raw_pointer_cast(from);
#else
  typename thrust::iterator_value<From>::type taken;
  copy_element(policy, &taken, thrust::raw_pointer_cast(from));
  const typename thrust::iterator_value<To>::type given = taken;
  copy_element(policy, thrust::raw_pointer_cast(to), &given);
#endif
}
template <class Source, class Destination, class To, class From>
__host__ __device__ void assign_value(cross_system<Source, Destination> &systems, To to, From from) {
  tag device;
  assign_value(device, to, from);
}

template <class Derived, class A, class B>
__host__ __device__ void iter_swap(execution_policy<Derived> &policy, A a, B b) {
  const typename thrust::iterator_value<A>::type first = get_value(policy, a);
  assign_value(policy, a, b);
#ifdef __HIP_DEVICE_COMPILE__
  *thrust::raw_pointer_cast(b) = first;
#else
  copy_element(policy, thrust::raw_pointer_cast(b), &first);
#endif
}

} // namespace hip_rocprim
} // namespace thrust
