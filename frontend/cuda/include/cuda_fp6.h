// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 6-bit formats: e2m3, which has 2 bits of exponent and 3 of mantissa, and e3m2 (CUDA Math API, "FP6 Intrinsics"). A
// number is a byte.
#pragma once

#include <cuda_fp8.h>

typedef __nv_fp8_storage_t __nv_fp6_storage_t;
typedef __nv_fp8x2_storage_t __nv_fp6x2_storage_t;
typedef __nv_fp8x4_storage_t __nv_fp6x4_storage_t;
typedef enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 } __nv_fp6_interpretation_t;

#define AMPSIM_MX(BEFORE, N, AFTER) BEFORE##fp6##N##AFTER
#define AMPSIM_MX_FORMAT(KIND) ((KIND) == __NV_E3M2 ? ampsim_cuda::mx_e3m2 : ampsim_cuda::mx_e2m3)
#define AMPSIM_MX_WIDTH 8
#include <ampsim_cuda/mx_functions.inc>

#define AMPSIM_SMALL_TYPE(N) __nv_fp6##N##_e2m3
#define AMPSIM_SMALL_STORAGE(N) __nv_fp6##N##_storage_t
#define AMPSIM_SMALL_WIDTH 8
#define AMPSIM_SMALL_CODE(VALUE) ampsim_cuda::narrow_mx(VALUE, ampsim_cuda::mx_e2m3, cudaRoundNearest)
#define AMPSIM_SMALL_NUMBER(CODE) ampsim_cuda::widen_mx(CODE, ampsim_cuda::mx_e2m3)
#include <ampsim_cuda/small_types.inc>

#define AMPSIM_SMALL_TYPE(N) __nv_fp6##N##_e3m2
#define AMPSIM_SMALL_STORAGE(N) __nv_fp6##N##_storage_t
#define AMPSIM_SMALL_WIDTH 8
#define AMPSIM_SMALL_CODE(VALUE) ampsim_cuda::narrow_mx(VALUE, ampsim_cuda::mx_e3m2, cudaRoundNearest)
#define AMPSIM_SMALL_NUMBER(CODE) ampsim_cuda::widen_mx(CODE, ampsim_cuda::mx_e3m2)
#include <ampsim_cuda/small_types.inc>
