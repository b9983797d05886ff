// The interface between CUDA programs and ampsim, beyond abi.h: what kernels get, and what host code registers.
//
// The functions of the runtime API have the names that CUDA gives them (simulator/cuda/symbols.cpp) and are not
// listed here.
#pragma once

#ifndef AMPSIM_IN_USER_PROGRAM
#include "model/abi.h"
#endif

#include <stdint.h>

/// What stands in front of a kernel's parameters, which follow in their order, each aligned as its type wants it.
/// `x` comes first, as in dim3.
struct ampsim_cuda_launch {
  uint32_t grid[3], block[3];
  uint32_t dynamic_shared; // bytes, as the launch says
  uint32_t cooperative;    // 1: all blocks run at once (cudaLaunchCooperativeKernel)
};
