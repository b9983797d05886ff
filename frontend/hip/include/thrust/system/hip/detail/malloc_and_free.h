// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device memory; in device code, the heap's.
#pragma once

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/system/detail/bad_alloc.h>
#include <thrust/system/hip/detail/execution_policy.h>

namespace thrust {
namespace hip_rocprim {

template <class Derived> __host__ __device__ void *malloc(execution_policy<Derived> &, std::size_t bytes) {
#ifdef __HIP_DEVICE_COMPILE__
  return ::malloc(bytes);
#else
  void *result = nullptr;
  if (const hipError_t error = hipMalloc(&result, bytes); error != hipSuccess) {
    (void)hipGetLastError();
    throw thrust::system::detail::bad_alloc(hipGetErrorString(error));
  }
  return result;
#endif
}
template <class Derived, class Pointer> __host__ __device__ void free(execution_policy<Derived> &, Pointer memory) {
#ifdef __HIP_DEVICE_COMPILE__
  ::free(thrust::raw_pointer_cast(memory));
#else
  (void)hipFree(thrust::raw_pointer_cast(memory));
#endif
}

} // namespace hip_rocprim
} // namespace thrust
