// bfloat16, and its functions: CUDA's under HIP's names.
#pragma once

#include <hip/hip_runtime.h>

#include <cuda_bf16.h>

using __hip_bfloat16 = __nv_bfloat16;
using __hip_bfloat162 = __nv_bfloat162;
using __hip_bfloat16_raw = __nv_bfloat16_raw;
using __hip_bfloat162_raw = __nv_bfloat162_raw;
