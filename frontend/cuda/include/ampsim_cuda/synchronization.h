// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers and fences (CUDA C++ Programming Guide, "Synchronization Functions", "Memory Fence Functions").
#pragma once

#include <host_defines.h>

#include <ampsim/abi.h>

static __device__ inline void __syncthreads() { ampsim_barrier(ampsim_fence_all); }
static __device__ inline int __syncthreads_count(int predicate) {
  return int(ampsim_barrier_sum(ampsim_fence_all, predicate != 0));
}
static __device__ inline int __syncthreads_or(int predicate) {
  return ampsim_barrier_sum(ampsim_fence_all, predicate != 0) != 0;
}
static __device__ inline int __syncthreads_and(int predicate) {
  return ampsim_barrier_sum(ampsim_fence_all, predicate == 0) == 0;
}

// Named barriers: the number, and above its 8 bits the number of threads, if it is not the whole block.
static __device__ inline void __barrier_sync(unsigned int id) {
  (void)ampsim_warp(ampsim_named_barrier, ~0ull, 1, id & 255);
}
static __device__ inline void __barrier_sync_count(unsigned int id, unsigned int threads) {
  (void)ampsim_warp(ampsim_named_barrier, ~0ull, 1, (id & 255) | threads << 8);
}

// Bits of the fence (FenceMask): both memory spaces, and whether the scope is only the block.
static __device__ inline void __threadfence_block() { ampsim_fence(ampsim_fence_all | ampsim_fence_within_tile); }
static __device__ inline void __threadfence() { ampsim_fence(ampsim_fence_all); }
static __device__ inline void __threadfence_system() { ampsim_fence(ampsim_fence_all); }

static __device__ inline clock_t clock() { return clock_t(ampsim_clock()); }
static __device__ inline long long clock64() { return (long long)(ampsim_clock()); }
static __device__ inline void __nanosleep(unsigned int) {}
