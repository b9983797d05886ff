// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that programs look up, or call in passing, for features that a simulated device lacks: resources of
// graphics interfaces (CUDA Driver API, "Graphics Interoperability") and undocumented function tables. They return an
// error.
#include "simulator/cuda/driver/driver.h"

extern "C" {

// Resources of graphics interfaces cannot be registered, so every handle is invalid.
CUresult cuGraphicsUnregisterResource(CUgraphicsResource) { return CUDA_ERROR_INVALID_HANDLE; }
CUresult cuGraphicsSubResourceGetMappedArray(CUarray *, CUgraphicsResource, unsigned, unsigned) {
  return CUDA_ERROR_INVALID_HANDLE;
}
CUresult cuGraphicsResourceGetMappedPointer(CUdeviceptr *, std::size_t *, CUgraphicsResource) {
  return CUDA_ERROR_INVALID_HANDLE;
}
CUresult cuGraphicsResourceSetMapFlags(CUgraphicsResource, unsigned) { return CUDA_ERROR_INVALID_HANDLE; }
CUresult cuGraphicsMapResources(unsigned, CUgraphicsResource *, CUstream) { return CUDA_ERROR_INVALID_HANDLE; }
CUresult cuGraphicsUnmapResources(unsigned, CUgraphicsResource *, CUstream) { return CUDA_ERROR_INVALID_HANDLE; }

/// Undocumented function tables; none exists.
CUresult cuGetExportTable(const void **table, const CUuuid *id) {
  if (!table || !id)
    return CUDA_ERROR_INVALID_VALUE;
  *table = nullptr;
  return CUDA_ERROR_NOT_FOUND;
}

} // extern "C"
