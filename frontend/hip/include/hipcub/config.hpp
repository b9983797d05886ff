// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included by all headers of hipCUB.
#pragma once

#include <hip/hip_runtime.h>

#if !__has_include(<rocprim/rocprim.hpp>)
#error "hipCUB needs rocPRIM: install Debian's package librocprim-dev, or pass its folder with -I"
#endif
#include <rocprim/rocprim.hpp>

#define HIPCUB_NAMESPACE hipcub
#define BEGIN_HIPCUB_NAMESPACE namespace hipcub {
#define END_HIPCUB_NAMESPACE }

#define HIPCUB_ROCPRIM_API 1
#define HIPCUB_VERSION 201200 // 2.12, the version that matches rocPRIM
#define HIPCUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define HIPCUB_MIN(a, b) (((b) < (a)) ? (b) : (a))

#define HIPCUB_DEVICE __device__
#define HIPCUB_HOST __host__
#define HIPCUB_HOST_DEVICE __host__ __device__
#define HIPCUB_SHARED_MEMORY __shared__
#define HIPCUB_FORCEINLINE __attribute__((always_inline))
#define HIPCUB_RUNTIME_FUNCTION __host__

#define HIPCUB_WARP_THREADS warpSize
#define HIPCUB_DEVICE_WARP_THREADS warpSize
#define HIPCUB_HOST_WARP_THREADS ::rocprim::host_warp_size()
#define HIPCUB_ARCH 1
#define HIPCUB_ALLOCATOR hipcub::CachingDeviceAllocator

namespace hipcub {

/// Prints an error with its place on stderr, if `HIPCUB_STDERR` requests it. Returns the error.
inline hipError_t Debug(hipError_t error, const char *file, int line) {
#ifdef HIPCUB_STDERR
  if (error != hipSuccess)
    fprintf(stderr, "HIP error %d [%s, %d]: %s\n", int(error), file, line, hipGetErrorString(error));
#else
  (void)file;
  (void)line;
#endif
  return error;
}

} // namespace hipcub

#define HipcubDebug(error) ::hipcub::Debug((hipError_t)(error), __FILE__, __LINE__)
