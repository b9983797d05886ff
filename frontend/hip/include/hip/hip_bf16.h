// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bfloat16, and its functions: CUDA's under HIP's names.
#pragma once

#include <hip/hip_runtime.h>

// AMD's header lacks these two, so programs define them.
#define __float2bfloat162_rn ampsim_float2bfloat162_rn
#define __floats2bfloat162_rn ampsim_floats2bfloat162_rn
#include <cuda_bf16.h>
#undef __float2bfloat162_rn
#undef __floats2bfloat162_rn

using __hip_bfloat16 = __nv_bfloat16;
using __hip_bfloat162 = __nv_bfloat162;
using __hip_bfloat16_raw = __nv_bfloat16_raw;
using __hip_bfloat162_raw = __nv_bfloat162_raw;
