// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bfloat16: the upper half of a float (CUDA Math API, "BFLOAT16 Precision Intrinsics").
#pragma once

#ifndef __cplusplus // C has the types alone
typedef struct {
  unsigned short x;
} __nv_bfloat16_raw;
typedef struct {
  unsigned short x, y;
} __attribute__((aligned(4))) __nv_bfloat162_raw;
typedef __nv_bfloat16_raw __nv_bfloat16;
typedef __nv_bfloat162_raw __nv_bfloat162;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#else

#include <ampsim_cuda/narrow.h>

#define AMPSIM_SMALL __nv_bfloat16
#define AMPSIM_SMALL_RAW __nv_bfloat16_raw
#define AMPSIM_SMALL2 __nv_bfloat162
#define AMPSIM_SMALL2_RAW __nv_bfloat162_raw
#define AMPSIM_SMALL_NAMED(BEFORE, AFTER) BEFORE##bfloat16##AFTER
#define AMPSIM_SMALL_BITS(VALUE, ROUNDING) ampsim_cuda::narrow<8, 7>(VALUE, ampsim_cuda::rounding::ROUNDING)
#define AMPSIM_SMALL_VALUE(BITS) ampsim_cuda::widen_bfloat16(BITS)
#include <ampsim_cuda/small_float.inc>
#undef AMPSIM_SMALL
#undef AMPSIM_SMALL_RAW
#undef AMPSIM_SMALL2
#undef AMPSIM_SMALL2_RAW
#undef AMPSIM_SMALL_NAMED
#undef AMPSIM_SMALL_BITS
#undef AMPSIM_SMALL_VALUE

static AMPSIM_BOTH inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) { return {x, x}; }

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;
#endif
