// half, and its functions: CUDA's.
#pragma once

#include <hip/hip_runtime.h>

#include <cuda_fp16.h>
