// Functions that programs look up, or call in passing, for what a simulated device does not have: resources of graphics interfaces
// (CUDA Driver API, "Graphics Interoperability") and tables of functions without names. They say so.
#include "simulator/cuda/driver.h"

extern "C" {

// Resources of graphics interfaces cannot be registered here, so that no handle is one.
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

/// Tables of functions that have no names, of which there is none.
CUresult cuGetExportTable(const void **table, const CUuuid *id) {
  if (!table || !id)
    return CUDA_ERROR_INVALID_VALUE;
  *table = nullptr;
  return CUDA_ERROR_NOT_FOUND;
}

} // extern "C"
