// half, and its functions: CUDA's. __half2 is made of one number, too, which is both of its halves, as that of a native vector.
#pragma once

#include <hip/hip_runtime.h>

#define AMPSIM_SMALL2_OF_ONE
#include <cuda_fp16.h>
#undef AMPSIM_SMALL2_OF_ONE
