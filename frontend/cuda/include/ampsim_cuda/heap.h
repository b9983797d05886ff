// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// malloc, free, new and delete of device code (CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and
// Operations").
//
// The heap is an ordinary variable, so accesses of threads to it are checked, rolled back and repeated like all memory.
// A table (model/heap_blocks.h) has its blocks; 16 unused bytes follow each, so that an index that is slightly too large
// meets no other block. Memory is never reused: memory that one thread frees and another allocates would look like a
// race. A program whose kernels allocate more than the heap's size in total therefore gets null eventually, as from a
// full heap.
#pragma once

#include <ampsim_cuda/atomics.h>
#include <ampsim_cuda/output.h>

#include <new>

namespace ampsim_cuda {

inline constexpr unsigned long long heap_bytes = 32ull << 20, heap_granule = 16, heap_repeated = 64;
inline __device__ unsigned long long heap_used;
inline __device__ unsigned long long heap_blocks[heap_bytes / heap_granule];
inline __device__ __align__(16) unsigned char device_heap[heap_bytes];

// In the lowest two bits of an entry.
inline constexpr unsigned long long block_begins = 1, block_freed = 2, block_repeats = 3;

static __device__ inline void *allocate(size_t bytes) {
  const unsigned long long granules = (bytes + heap_granule - 1) / heap_granule + 1;
  if (bytes >= heap_bytes)
    return nullptr;
  const unsigned long long begin = atomicAdd(&heap_used, granules * heap_granule);
  if (begin + granules * heap_granule > heap_bytes)
    return nullptr;
  unsigned long long *entry = heap_blocks + begin / heap_granule;
  atomicExch(entry, (unsigned long long)bytes << 2 | block_begins);
  for (unsigned long long k = heap_repeated; k < granules - 1; k += heap_repeated)
    atomicExch(entry + k, k << 2 | block_repeats);
  return device_heap + begin;
}

/// The block is written, so an access that is not ordered with this is a race, and a second call an access to freed
/// memory.
static __device__ inline void release(void *block) {
  if (!block)
    return;
  const unsigned long long offset = static_cast<unsigned char *>(block) - device_heap;
  unsigned long long *place = heap_blocks + offset / heap_granule;
  const bool inside = offset < heap_bytes && offset % heap_granule == 0;
  const unsigned long long entry = inside ? atomicOr(place, 0ull) : 0, kind = entry & 3;
// A module has its own heap, but the program's blocks may be freed there.
#if !defined(__CUDACC_RTC__) && !defined(__HIPCC_RTC__)
  if (kind != block_begins && kind != block_freed) {
    const ampsim_message_argument list[] = {message_argument(blockIdx.x),
                                            message_argument(blockIdx.y),
                                            message_argument(blockIdx.z),
                                            message_argument(threadIdx.x),
                                            message_argument(threadIdx.y),
                                            message_argument(threadIdx.z),
                                            message_argument("free() of a pointer that is not from malloc()")};
    ampsim_message(ampsim_message_assertion,
                   "block: [%u,%u,%u], thread: [%u,%u,%u] free() of a pointer that is not from malloc()\n", list,
                   7);
    ampsim_abort();
  }
#endif
  if (!kind)
    return;
  if (entry >> 2)
    *static_cast<unsigned char *>(block) = 0;
  atomicExch(place, (entry & ~3ull) | block_freed);
}

} // namespace ampsim_cuda

static __device__ inline void *malloc(size_t bytes) { return ampsim_cuda::allocate(bytes); }
static __device__ inline void free(void *block) { ampsim_cuda::release(block); }

__device__ inline void *operator new(size_t bytes) { return ampsim_cuda::allocate(bytes); }
__device__ inline void *operator new[](size_t bytes) { return ampsim_cuda::allocate(bytes); }
__device__ inline void operator delete(void *block) noexcept { ampsim_cuda::release(block); }
__device__ inline void operator delete[](void *block) noexcept { ampsim_cuda::release(block); }
__device__ inline void operator delete(void *block, size_t) noexcept { ampsim_cuda::release(block); }
__device__ inline void operator delete[](void *block, size_t) noexcept { ampsim_cuda::release(block); }
__device__ inline void *operator new(size_t, void *place) noexcept { return place; }
__device__ inline void *operator new[](size_t, void *place) noexcept { return place; }
__device__ inline void operator delete(void *, void *) noexcept {}
__device__ inline void operator delete[](void *, void *) noexcept {}
