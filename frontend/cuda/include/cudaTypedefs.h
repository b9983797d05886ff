// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types of pointers to the driver API's functions, as returned by cudaGetDriverEntryPoint and cuGetProcAddress.
#pragma once

#include <cuda.h>

#ifdef __cplusplus
CUresult ampsim_context_create(CUcontext *context, unsigned int flags,
                               CUdevice device); // cuCtxCreate has overloads
#define cuCtxCreate ampsim_context_create
#define AMPSIM_CUDA_DRIVER_FUNCTION(name) typedef decltype(&name) PFN_##name;
#include <ampsim/cuda_driver_functions.def>
#undef AMPSIM_CUDA_DRIVER_FUNCTION
#undef cuCtxCreate
typedef PFN_cuTensorMapEncodeTiled PFN_cuTensorMapEncodeTiled_v12000;
typedef PFN_cuTensorMapReplaceAddress PFN_cuTensorMapReplaceAddress_v12000;
typedef PFN_cuGetProcAddress PFN_cuGetProcAddress_v12000;
// The function is not simulated: requests for its address fail.
typedef CUresult (*PFN_cuTensorMapEncodeIm2col)(CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank,
                                                void *address, const cuuint64_t *extents, const cuuint64_t *strides,
                                                const int *lower, const int *upper, cuuint32_t channels,
                                                cuuint32_t pixels, const cuuint32_t *steps,
                                                CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                                                CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill);
typedef PFN_cuTensorMapEncodeIm2col PFN_cuTensorMapEncodeIm2col_v12000;
#endif
