// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime API's functions that device code can also call (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism",
// "API Reference"), except those that need launches from kernels.
#pragma once

#include <cuda_runtime_api.h>

#include <ampsim/abi.h>

static __device__ inline const char *cudaGetErrorName(cudaError_t error) {
  switch (error) {
#define AMPSIM_CUDA_ERROR(name, value, text)                                                                       \
  case name:                                                                                                       \
    return #name;
#include <ampsim/cuda_errors.def>
#undef AMPSIM_CUDA_ERROR
  }
  return "unrecognized error code";
}
static __device__ inline const char *cudaGetErrorString(cudaError_t error) {
  switch (error) {
#define AMPSIM_CUDA_ERROR(name, value, text)                                                                       \
  case name:                                                                                                       \
    return text;
#include <ampsim/cuda_errors.def>
#undef AMPSIM_CUDA_ERROR
  }
  return "unrecognized error code";
}
static __device__ inline cudaError_t cudaGetLastError() { return cudaSuccess; }
static __device__ inline cudaError_t cudaPeekAtLastError() { return cudaSuccess; }
static __device__ inline cudaError_t cudaGetDevice(int *device) { return *device = 0, cudaSuccess; }
static __device__ inline cudaError_t cudaGetDeviceCount(int *count) { return *count = 1, cudaSuccess; }
// Programmatic dependent launch (model/grid_dependency.h). Allowing dependent grids to begin orders nothing.
static __device__ inline void cudaGridDependencySynchronize() { ampsim_fence(ampsim_fence_grid_dependency); }
static __device__ inline void cudaTriggerProgrammaticLaunchCompletion() {}
// Functions that libraries use in code for both sides; a kernel that actually launches kernels is rejected.
extern "C" __host__ __device__ cudaError_t __cudaDeviceSynchronizeDeprecationAvoidance();
extern "C" __host__ __device__ void *cudaGetParameterBuffer(size_t alignment, size_t bytes);
extern "C" __host__ __device__ cudaError_t cudaLaunchDevice(void *function, void *parameters, dim3 grid, dim3 block,
                                                            unsigned int shared, cudaStream_t stream);
