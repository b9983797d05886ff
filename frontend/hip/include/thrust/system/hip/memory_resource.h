// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sources of memory.
#pragma once

#include <thrust/mr/memory_resource.h>
#include <thrust/system/detail/bad_alloc.h>
#include <thrust/system/hip/error.h>
#include <thrust/system/hip/pointer.h>

namespace thrust {
namespace hip_rocprim {

template <hipError_t (*ALLOCATE)(void **, size_t), hipError_t (*FREE)(void *), class Pointer>
class runtime_resource final : public thrust::mr::memory_resource<Pointer> {
public:
  Pointer do_allocate(std::size_t bytes, std::size_t) override {
    void *result = nullptr;
    if (const hipError_t error = ALLOCATE(&result, bytes); error != hipSuccess) {
      (void)hipGetLastError();
      throw thrust::system::detail::bad_alloc(hipGetErrorString(error));
    }
    return Pointer(result);
  }
  void do_deallocate(Pointer pointer, std::size_t, std::size_t) override {
    throw_on_error(FREE(thrust::detail::pointer_traits<Pointer>::get(pointer)), "memory is freed");
  }
};

inline hipError_t allocate_managed(void **pointer, size_t bytes) {
  return hipMallocManaged(pointer, bytes, hipMemAttachGlobal);
}
inline hipError_t allocate_pinned(void **pointer, size_t bytes) {
  return hipHostMalloc(pointer, bytes, hipHostMallocDefault);
}

using memory_resource = runtime_resource<hipMalloc, hipFree, pointer<void>>;
using universal_memory_resource = runtime_resource<allocate_managed, hipFree, universal_pointer<void>>;
using universal_host_pinned_memory_resource =
    runtime_resource<allocate_pinned, hipHostFree, universal_pointer<void>>;

} // namespace hip_rocprim
} // namespace thrust
