// Barriers and fences (CUDA C++ Programming Guide, "Synchronization Functions", "Memory Fence Functions").
#pragma once

#include <host_defines.h>

#include <ampsim/abi.h>

static __device__ inline void __syncthreads() { ampsim_barrier(3); }
static __device__ inline int __syncthreads_count(int predicate) {
  return int(ampsim_barrier_sum(3, predicate != 0));
}
static __device__ inline int __syncthreads_or(int predicate) { return ampsim_barrier_sum(3, predicate != 0) != 0; }
static __device__ inline int __syncthreads_and(int predicate) { return ampsim_barrier_sum(3, predicate == 0) == 0; }

// Bits of the fence (FenceMask): both memory spaces, and whether it only concerns the block.
static __device__ inline void __threadfence_block() { ampsim_fence(7); }
static __device__ inline void __threadfence() { ampsim_fence(3); }
static __device__ inline void __threadfence_system() { ampsim_fence(3); }

static __device__ inline clock_t clock() { return clock_t(__builtin_readcyclecounter()); }
static __device__ inline long long clock64() { return (long long)(__builtin_readcyclecounter()); }
static __device__ inline void __nanosleep(unsigned int) {}
