// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The built-in variables (CUDA C++ Programming Guide, "Built-in Variables"). They have no definition: each function
// that names one gets its own (builtin_variables.h in the compiler).
#pragma once

#include <vector_types.h>

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
#ifdef __HIPCC__
// A constant expression, from which libraries derive sizes.
inline constexpr int warpSize = __AMDGCN_WAVEFRONT_SIZE__;
#else
extern const __device__ int warpSize;
#endif
