// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device functions that exist in HIP but not in CUDA (HIP's C++ language extensions).
#pragma once

#include <ampsim_cuda/integer_intrinsics.h>
#include <ampsim_cuda/synchronization.h>
#include <ampsim_cuda/warps.h>

AMPSIM_WARP unsigned int __lane_id() { return ampsim_cuda::lane(); }
AMPSIM_WARP unsigned long long __lanemask_lt() { return (1ull << ampsim_cuda::lane()) - 1; }
AMPSIM_WARP unsigned long long __lanemask_eq() { return 1ull << ampsim_cuda::lane(); }
AMPSIM_WARP unsigned long long __lanemask_le() { return __lanemask_lt() | __lanemask_eq(); }
AMPSIM_WARP unsigned long long __lanemask_ge() { return ampsim_cuda::all_lanes & ~__lanemask_lt(); }
AMPSIM_WARP unsigned long long __lanemask_gt() { return ampsim_cuda::all_lanes & ~__lanemask_le(); }

static __device__ inline long long wall_clock64() { return clock64() / 20; } // 100 MHz
static __device__ inline long long __clock64() { return clock64(); }
static __device__ inline clock_t __clock() { return clock(); }
static __device__ __attribute__((noreturn)) inline void abort() { __trap(); }

/// The bits from `offset` on, `width` of them.
static AMPSIM_BOTH inline unsigned int __bitextract_u32(unsigned int value, unsigned int offset,
                                                        unsigned int width) {
  offset &= 31;
  width &= 31;
  return width == 0 ? 0 : value << (32 - offset - width) >> (32 - width);
}
