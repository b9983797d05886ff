// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Address spaces (CUDA C++ Programming Guide, "Address Space Conversion Functions"). Addresses of all spaces are
// generic here. A shared memory address that was cut to 32 bits can still be used by inline PTX.
#pragma once

#include <host_defines.h>

#include <ampsim/abi.h>

#include <stddef.h>

static __device__ inline size_t __cvta_generic_to_shared(const void *address) { return (size_t)address; }
static __device__ inline size_t __cvta_generic_to_global(const void *address) { return (size_t)address; }
static __device__ inline void *__cvta_shared_to_generic(size_t address) {
  char *shared = ampsim_context()->tile_local;
  return address >> 32 ? (void *)address : shared + (int)((unsigned int)address - (unsigned int)(size_t)shared);
}
static __device__ inline void *__cvta_global_to_generic(size_t address) { return (void *)address; }
static __device__ inline size_t __cvta_generic_to_constant(const void *address) { return (size_t)address; }
static __device__ inline size_t __cvta_generic_to_local(const void *address) { return (size_t)address; }
static __device__ inline size_t __cvta_generic_to_grid_constant(const void *address) { return (size_t)address; }
static __device__ inline void *__cvta_constant_to_generic(size_t address) { return (void *)address; }
static __device__ inline void *__cvta_local_to_generic(size_t address) { return (void *)address; }
static __device__ inline void *__cvta_grid_constant_to_generic(size_t address) { return (void *)address; }
