// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The 4-bit format e2m1, which has 2 bits of exponent and 1 of mantissa (CUDA Math API, "FP4 Intrinsics"). A pair is a
// byte.
#pragma once

#include <cuda_fp8.h>

typedef __nv_fp8_storage_t __nv_fp4_storage_t;
typedef __nv_fp8_storage_t __nv_fp4x2_storage_t;
typedef __nv_fp8x2_storage_t __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;

#define AMPSIM_MX(BEFORE, N, AFTER) BEFORE##fp4##N##AFTER
#define AMPSIM_MX_FORMAT(KIND) ((void)(KIND), ampsim_cuda::mx_e2m1)
#define AMPSIM_MX_WIDTH 4
#include <ampsim_cuda/mx_functions.inc>

#define AMPSIM_SMALL_TYPE(N) __nv_fp4##N##_e2m1
#define AMPSIM_SMALL_STORAGE(N) __nv_fp4##N##_storage_t
#define AMPSIM_SMALL_WIDTH 4
#define AMPSIM_SMALL_CODE(VALUE) ampsim_cuda::narrow_mx(VALUE, ampsim_cuda::mx_e2m1, cudaRoundNearest)
#define AMPSIM_SMALL_NUMBER(CODE) ampsim_cuda::widen_mx(CODE, ampsim_cuda::mx_e2m1)
#include <ampsim_cuda/small_types.inc>
