// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVTX's memory extension, which marks the parts of a pool that are in use. Permissions are accepted and not checked, with a
// warning where they are restricted.
#pragma once

#include <nvtx3/nvToolsExt.h>

#define NVTX_EXT_MODULEID_MEM 1
#define NVTX_EXT_COMPATID_MEM 0x0102

#define NVTX_MEM_HEAP_HANDLE_NO_TOOL ((nvtxMemHeapHandle_t)(intptr_t)-1)
#define NVTX_MEM_HEAP_HANDLE_PROCESS_WIDE ((nvtxMemHeapHandle_t)0)
#define NVTX_MEM_REGION_HANDLE_NO_TOOL ((nvtxMemRegionHandle_t)(intptr_t)-1)
#define NVTX_MEM_PERMISSIONS_HANDLE_NO_TOOL ((nvtxMemPermissionsHandle_t)(intptr_t)-1)
#define NVTX_MEM_PERMISSIONS_HANDLE_PROCESS_WIDE ((nvtxMemPermissionsHandle_t)0)
#define NVTX_MEM_HEAP_USAGE_UNKNOWN 0
#define NVTX_MEM_TYPE_UNKNOWN 0
#define NVTX_MEM_PERMISSIONS_CREATE_FLAGS_NONE 0
#define NVTX_MEM_PERMISSIONS_CREATE_FLAGS_EXCLUDE_GLOBAL_READ 1
#define NVTX_MEM_PERMISSIONS_CREATE_FLAGS_EXCLUDE_GLOBAL_WRITE 2
#define NVTX_MEM_PERMISSIONS_CREATE_FLAGS_EXCLUDE_GLOBAL_ATOMIC 4
#define NVTX_MEM_PERMISSIONS_BIND_FLAGS_NONE 0
#define NVTX_MEM_PERMISSIONS_BIND_FLAGS_STRICT_READ 1
#define NVTX_MEM_PERMISSIONS_BIND_FLAGS_STRICT_WRITE 2
#define NVTX_MEM_PERMISSIONS_BIND_FLAGS_STRICT_ATOMIC 4
#define NVTX_MEM_PERMISSIONS_BIND_SCOPE_UNKNOWN 0
#define NVTX_MEM_PERMISSIONS_BIND_SCOPE_CPU_THREAD 1
#define NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM 2

#ifdef __cplusplus
extern "C" {
#endif
nvtxMemHeapHandle_t nvtxMemHeapRegister(nvtxDomainHandle_t domain, const nvtxMemHeapDesc_t *heap);
void nvtxMemHeapUnregister(nvtxDomainHandle_t domain, nvtxMemHeapHandle_t heap);
void nvtxMemHeapReset(nvtxDomainHandle_t domain, nvtxMemHeapHandle_t heap);
void nvtxMemRegionsRegister(nvtxDomainHandle_t domain, const nvtxMemRegionsRegisterBatch_t *batch);
void nvtxMemRegionsResize(nvtxDomainHandle_t domain, const nvtxMemRegionsResizeBatch_t *batch);
void nvtxMemRegionsUnregister(nvtxDomainHandle_t domain, const nvtxMemRegionsUnregisterBatch_t *batch);
void nvtxMemRegionsName(nvtxDomainHandle_t domain, const nvtxMemRegionsNameBatch_t *batch);
void nvtxMemPermissionsAssign(nvtxDomainHandle_t domain, const nvtxMemPermissionsAssignBatch_t *batch)
    __attribute__((diagnose_if(1, "accesses are not checked against NVTX memory permissions", "warning")));
nvtxMemPermissionsHandle_t nvtxMemPermissionsCreate(nvtxDomainHandle_t domain, int32_t flags);
void nvtxMemPermissionsDestroy(nvtxDomainHandle_t domain, nvtxMemPermissionsHandle_t permissions);
void nvtxMemPermissionsReset(nvtxDomainHandle_t domain, nvtxMemPermissionsHandle_t permissions);
void nvtxMemPermissionsBind(nvtxDomainHandle_t domain, nvtxMemPermissionsHandle_t permissions, uint32_t scope,
                            uint32_t flags);
void nvtxMemPermissionsUnbind(nvtxDomainHandle_t domain, uint32_t scope);
#ifdef __cplusplus
}
#endif
