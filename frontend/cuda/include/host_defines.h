// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The keywords of CUDA C++, as Clang's attributes.
#pragma once

// Libraries test this to see if the header has been included.
#define __HOST_DEFINES_H__

// Defined in sources with kernels, but not in host code linked with them.
#if defined __CUDACC__ || defined __HIPCC__
#define AMPSIM_KERNELS 1
#endif

#ifdef AMPSIM_KERNELS
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
// Clang supports this one only in HIP. Host and device share such a variable, like all memory here.
#define __managed__ __attribute__((device)) __attribute__((annotate("shared with the host")))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __cluster_dims__(...) __attribute__((annotate("blocks of a cluster", __VA_ARGS__)))
#define __grid_constant__ __attribute__((annotate("constant in the grid")))
#define AMPSIM_DEVICE __attribute__((device))
#define AMPSIM_BOTH __attribute__((host)) __attribute__((device))
#else // a host source: they have no meaning
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __grid_constant__
#define AMPSIM_DEVICE
#define AMPSIM_BOTH
#endif
#define __maxnreg__(...)
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __thread__ __thread
#define __nv_pure__ __attribute__((pure))
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDAAPI

#ifndef AMPSIM_IN_USER_PROGRAM
#define AMPSIM_IN_USER_PROGRAM 1
#endif
