// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device memory for temporary storage.
#pragma once

#include <hipcub/util_type.hpp>

#include <limits>

namespace hipcub {

/// hipCUB's allocator keeps freed blocks for later requests. This one keeps none, so that uses after a free are found.
struct CachingDeviceAllocator {
  CachingDeviceAllocator(unsigned = 8, unsigned = 3, unsigned = ~0u, size_t = ~size_t(0), bool = false,
                         bool = false) {}
  hipError_t SetMaxCachedBytes(size_t) { return hipSuccess; }
  hipError_t DeviceAllocate(int device, void **pointer, size_t bytes, hipStream_t = 0) {
    int before;
    if (hipError_t error = hipGetDevice(&before))
      return error;
    if (hipError_t error = hipSetDevice(device))
      return error;
    const hipError_t error = hipMalloc(pointer, bytes);
    (void)hipSetDevice(before);
    return error;
  }
  hipError_t DeviceAllocate(void **pointer, size_t bytes, hipStream_t = 0) { return hipMalloc(pointer, bytes); }
  hipError_t DeviceFree(int, void *pointer) { return hipFree(pointer); }
  hipError_t DeviceFree(void *pointer) { return hipFree(pointer); }
  hipError_t FreeAllCached() { return hipSuccess; }
};

} // namespace hipcub
