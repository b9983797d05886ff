// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of NVTX's memory extension for the CUDA runtime.
#pragma once

#include <cuda_runtime_api.h>
#include <nvtx3/nvToolsExtMem.h>

#define NVTX_MEM_CUDA_PEER_ALL_DEVICES (-1)

#ifdef __cplusplus
extern "C" {
#endif
void nvtxMemCudaMarkInitialized(nvtxDomainHandle_t domain, cudaStream_t stream, uint8_t is_per_thread,
                                const nvtxMemMarkInitializedBatch_t *batch);
nvtxMemPermissionsHandle_t nvtxMemCudaGetProcessWidePermissions(nvtxDomainHandle_t domain);
nvtxMemPermissionsHandle_t nvtxMemCudaGetDeviceWidePermissions(nvtxDomainHandle_t domain, int device);
void nvtxMemCudaSetPeerAccess(nvtxDomainHandle_t domain, nvtxMemPermissionsHandle_t permissions, int peer,
                              uint32_t flags);
#ifdef __cplusplus
}
#endif
