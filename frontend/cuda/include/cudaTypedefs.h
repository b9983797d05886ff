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
#endif
