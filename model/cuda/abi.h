// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interface between CUDA programs and ampsim, beyond abi.h: the input of kernels, and the registrations of host
// code.
//
// The functions of the runtime API have the names that CUDA gives them (simulator/cuda/runtime/symbols.cpp) and are not
// listed here.
#pragma once

#ifndef AMPSIM_IN_USER_PROGRAM
#include "model/abi.h"
#endif

#include <stdint.h>

#ifdef AMPSIM_IN_USER_PROGRAM
#define AMPSIM_CUDA_TEXTURES <ampsim/cuda_textures.h>
#else
#define AMPSIM_CUDA_TEXTURES "model/cuda/textures.h"
#endif
#include AMPSIM_CUDA_TEXTURES

/// The header of a kernel's parameters, which follow in order, each with its type's alignment. `x` comes first, as in
/// dim3.
struct ampsim_cuda_launch {
  uint32_t grid[3], block[3];
  uint32_t dynamic_shared; // bytes, from the launch
  uint32_t cooperative;    // 1: all blocks run at once (cudaLaunchCooperativeKernel)
  uint32_t cluster[3];     // blocks that run together and can access each other's shared memory
  uint32_t has_cluster;    // 1: the program has specified it, even if it contains one block
};

/// The kind of the numbers in a kernel's parameter, or in the memory that it points to.
enum { ampsim_cuda_signed, ampsim_cuda_unsigned, ampsim_cuda_floating, ampsim_cuda_other };

/// A parameter of a kernel that is run alone (`--kernel`), as far as its value can be made up.
struct ampsim_cuda_parameter {
  uint32_t kind;     // of its numbers
  uint32_t pointer;  // 1: it points to such elements
  uint32_t constant; // 1: which the kernel cannot write
  uint64_t size;     // bytes of the value, or of an element
  uint64_t number;   // bytes of each number in it: of float4, 4
};

extern "C" {
/// The texture of a texture or surface object's handle. Library data: reading it is not an access.
AMPSIM_DEVICE __attribute__((const)) const struct ampsim_cuda_texture *ampsim_library_data(uint64_t handle);
}
