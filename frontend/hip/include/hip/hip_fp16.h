// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// half, and its functions: CUDA's. __half2 can also be made from one number, which becomes both of its halves, as in a
// native vector.
#pragma once

#include <hip/hip_runtime.h>

#define AMPSIM_SMALL2_OF_ONE
#include <cuda_fp16.h>
#undef AMPSIM_SMALL2_OF_ONE
