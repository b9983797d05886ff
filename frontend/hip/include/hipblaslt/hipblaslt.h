// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLASLt, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#include <hip/hip_bfloat16.h>
#include <hip/hip_fp8.h>
#include <hipblas/hipblas.h>

#include <ampsim/hip_blas_lt.h>

typedef float hipblasLtFloat;
typedef _Float16 hipblasLtHalf;
typedef int8_t hipblasLtInt8;
typedef int32_t hipblasLtInt32;
#ifdef __cplusplus
typedef hip_bfloat16 hipblasLtBfloat16;
typedef __hip_fp8_e4m3_fnuz hipblaslt_f8_fnuz;
typedef __hip_fp8_e5m2_fnuz hipblaslt_bf8_fnuz;
typedef __hip_fp8_e4m3 hipblaslt_f8;
typedef __hip_fp8_e5m2 hipblaslt_bf8;
#endif
