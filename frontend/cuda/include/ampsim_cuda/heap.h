// malloc, free, new and delete of device code (CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and
// Operations").
//
// The heap is an ordinary variable, so accesses of threads to it are checked, rolled back and repeated like all memory.
// Memory is never reused: memory that one thread frees and another allocates would look like a race, and an access
// after `free` cannot do harm. A program whose kernels allocate more than the heap's size in total therefore gets null
// eventually, as from a full heap.
#pragma once

#include <ampsim_cuda/atomics.h>

#include <new>

namespace ampsim_cuda {

inline constexpr unsigned long long heap_bytes = 32ull << 20;
static __device__ unsigned long long heap_used;
static __device__ __align__(16) unsigned char device_heap[heap_bytes];

static __device__ inline void *allocate(size_t bytes) {
  const unsigned long long needed = (bytes + 15) / 16 * 16;
  if (needed > heap_bytes)
    return nullptr;
  const unsigned long long begin = atomicAdd(&heap_used, needed);
  return begin + needed <= heap_bytes ? device_heap + begin : nullptr;
}

} // namespace ampsim_cuda

static __device__ inline void *malloc(size_t bytes) { return ampsim_cuda::allocate(bytes); }
static __device__ inline void free(void *) {}

__device__ inline void *operator new(size_t bytes) { return ampsim_cuda::allocate(bytes); }
__device__ inline void *operator new[](size_t bytes) { return ampsim_cuda::allocate(bytes); }
__device__ inline void operator delete(void *) noexcept {}
__device__ inline void operator delete[](void *) noexcept {}
__device__ inline void operator delete(void *, size_t) noexcept {}
__device__ inline void operator delete[](void *, size_t) noexcept {}
__device__ inline void *operator new(size_t, void *place) noexcept { return place; }
__device__ inline void *operator new[](size_t, void *place) noexcept { return place; }
__device__ inline void operator delete(void *, void *) noexcept {}
__device__ inline void operator delete[](void *, void *) noexcept {}
