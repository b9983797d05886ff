// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CUDA driver API, by its reference. The functions are ampsim's own.
#pragma once

#define __cuda_cuda_h__
#define CUDA_VERSION 12080
#define CUDA_CB
#ifndef CUDAAPI
#define CUDAAPI
#endif

#include <stdint.h>
#include <stdlib.h>

#ifndef AMPSIM_IN_USER_PROGRAM
#define AMPSIM_IN_USER_PROGRAM 1
#include <ampsim/cuda_driver_functions.h>
#undef AMPSIM_IN_USER_PROGRAM
#else
#include <ampsim/cuda_driver_functions.h>
#endif

// Functions whose signatures have changed over time have their current ones here.
#define cuCtxCreate_v2 cuCtxCreate
#define cuCtxDestroy_v2 cuCtxDestroy
#define cuCtxPopCurrent_v2 cuCtxPopCurrent
#define cuCtxPushCurrent_v2 cuCtxPushCurrent
#define cuDevicePrimaryCtxRelease_v2 cuDevicePrimaryCtxRelease
#define cuDeviceTotalMem_v2 cuDeviceTotalMem
#define cuEventDestroy_v2 cuEventDestroy
#define cuGraphAddKernelNode_v2 cuGraphAddKernelNode
#define cuGraphExecKernelNodeSetParams_v2 cuGraphExecKernelNodeSetParams
#define cuGraphExecUpdate_v2 cuGraphExecUpdate
#define cuGraphKernelNodeGetParams_v2 cuGraphKernelNodeGetParams
#define cuGraphKernelNodeSetParams_v2 cuGraphKernelNodeSetParams
#define cuIpcOpenMemHandle_v2 cuIpcOpenMemHandle
#define cuLinkAddData_v2 cuLinkAddData
#define cuLinkCreate_v2 cuLinkCreate
#define cuMemAlloc_v2 cuMemAlloc
#define cuMemFree_v2 cuMemFree
#define cuMemGetInfo_v2 cuMemGetInfo
#define cuMemcpyDtoDAsync_v2 cuMemcpyDtoDAsync
#define cuMemcpyDtoD_v2 cuMemcpyDtoD
#define cuMemcpyDtoHAsync_v2 cuMemcpyDtoHAsync
#define cuMemcpyDtoH_v2 cuMemcpyDtoH
#define cuMemcpyHtoDAsync_v2 cuMemcpyHtoDAsync
#define cuMemcpyHtoD_v2 cuMemcpyHtoD
#define cuModuleGetGlobal_v2 cuModuleGetGlobal
#define cuGraphicsResourceGetMappedPointer_v2 cuGraphicsResourceGetMappedPointer
#define cuGraphicsResourceSetMapFlags_v2 cuGraphicsResourceSetMapFlags
#define cuStreamBatchMemOp_v2 cuStreamBatchMemOp
#define cuStreamDestroy_v2 cuStreamDestroy
#define cuStreamGetCaptureInfo_v2 cuStreamGetCaptureInfo
#define cuStreamWaitValue32_v2 cuStreamWaitValue32
#define cuStreamWaitValue64_v2 cuStreamWaitValue64
#define cuStreamWriteValue32_v2 cuStreamWriteValue32
#define cuStreamWriteValue64_v2 cuStreamWriteValue64
#define cuTexRefGetAddress_v2 cuTexRefGetAddress
#define cuTexRefSetAddress2D_v2 cuTexRefSetAddress2D
#define cuTexRefSetAddress2D_v3 cuTexRefSetAddress2D
#define cuTexRefSetAddress_v2 cuTexRefSetAddress

/// The parameters of a context since version 12.5, besides its flags: none of them is simulated.
typedef struct CUctxCreateParams_st {
  struct CUexecAffinityParam_st *execAffinityParams;
  int numExecAffinityParams;
  struct CUctxCigParam_st *cigParams;
} CUctxCreateParams;
static inline CUresult cuCtxCreate_v4(CUcontext *context, CUctxCreateParams *with, unsigned int flags,
                                      CUdevice device) {
  if (with && (with->execAffinityParams || with->cigParams))
    return CUDA_ERROR_NOT_SUPPORTED;
  return cuCtxCreate(context, flags, device);
}
#ifdef __cplusplus
/// As in version 13.
static inline CUresult cuCtxCreate(CUcontext *context, CUctxCreateParams *with, unsigned int flags,
                                   CUdevice device) {
  return cuCtxCreate_v4(context, with, flags, device);
}
#endif
