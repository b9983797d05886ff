// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// half: 1 bit of sign, 5 of exponent, 10 of mantissa (CUDA Math API, "FP16 Intrinsics").
#pragma once

#ifndef __cplusplus // C has the types alone
typedef struct {
  unsigned short x;
} __half_raw;
typedef struct {
  unsigned short x, y;
} __attribute__((aligned(4))) __half2_raw;
typedef __half_raw __half;
typedef __half2_raw __half2;
typedef __half half;
typedef __half2 half2;
#else

#include <ampsim_cuda/narrow.h>

#define AMPSIM_SMALL __half
#define AMPSIM_SMALL_RAW __half_raw
#define AMPSIM_SMALL2 __half2
#define AMPSIM_SMALL2_RAW __half2_raw
#define AMPSIM_SMALL_NAMED(BEFORE, AFTER) BEFORE##half##AFTER
#define AMPSIM_SMALL_BITS(VALUE, ROUNDING) ampsim_cuda::narrow<5, 10>(VALUE, ampsim_cuda::rounding::ROUNDING)
#define AMPSIM_SMALL_VALUE(BITS) ampsim_cuda::widen_half(BITS)
#include <ampsim_cuda/small_float.inc>
#undef AMPSIM_SMALL
#undef AMPSIM_SMALL_RAW
#undef AMPSIM_SMALL2
#undef AMPSIM_SMALL2_RAW
#undef AMPSIM_SMALL_NAMED
#undef AMPSIM_SMALL_BITS
#undef AMPSIM_SMALL_VALUE

static AMPSIM_BOTH inline __half2 __half2half2(__half x) { return {x, x}; }

using half = __half;
using half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;
using nv_half = __half;
using nv_half2 = __half2;
#endif
