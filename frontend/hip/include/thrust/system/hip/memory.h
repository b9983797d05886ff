// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device memory, and its allocators.
#pragma once

#include <thrust/memory.h>
#include <thrust/mr/allocator.h>
#include <thrust/system/hip/detail/malloc_and_free.h>
#include <thrust/system/hip/memory_resource.h>

namespace thrust {
namespace hip_rocprim {

template <class T> using allocator = thrust::mr::stateless_resource_allocator<T, memory_resource>;
template <class T>
using universal_allocator = thrust::mr::stateless_resource_allocator<T, universal_memory_resource>;
template <class T>
using universal_host_pinned_allocator =
    thrust::mr::stateless_resource_allocator<T, universal_host_pinned_memory_resource>;

inline pointer<void> malloc(std::size_t bytes) {
  tag system;
  return pointer<void>(malloc(system, bytes));
}
template <class T> pointer<T> malloc(std::size_t count) {
  tag system;
  return pointer<T>(static_cast<T *>(malloc(system, count * sizeof(T))));
}
inline void free(pointer<void> memory) {
  tag system;
  free(system, memory);
}

} // namespace hip_rocprim
} // namespace thrust
