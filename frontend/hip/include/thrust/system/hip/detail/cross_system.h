// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transfers between host and device memory.
#pragma once

#include <thrust/system/cpp/detail/execution_policy.h>
#include <thrust/system/hip/detail/execution_policy.h>

namespace thrust {
namespace hip_rocprim {

/// Source and destination of a copy, one of them on the device.
template <class From, class To> struct cross_system : execution_policy<cross_system<From, To>> {
  thrust::execution_policy<From> &from;
  thrust::execution_policy<To> &to;
  __host__ __device__ cross_system(const thrust::execution_policy<From> &from,
                                   const thrust::execution_policy<To> &to)
      : from(const_cast<thrust::execution_policy<From> &>(from)),
        to(const_cast<thrust::execution_policy<To> &>(to)) {}
};

template <class Device, class Host>
__host__ __device__ cross_system<Device, Host> select_system(const execution_policy<Device> &device,
                                                             const thrust::cpp::execution_policy<Host> &host) {
  return {device, host};
}
template <class Host, class Device>
__host__ __device__ cross_system<Host, Device> select_system(const thrust::cpp::execution_policy<Host> &host,
                                                             const execution_policy<Device> &device) {
  return {host, device};
}

} // namespace hip_rocprim
} // namespace thrust
