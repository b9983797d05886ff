// The kernel writes memory that NVTX declares to be read-only. That is not checked, and a warning says so. HAZARD-NONE
#include <cstdio>
#include <nvtx3/nvToolsExtMem.h>

__global__ void fill(int *values) { values[threadIdx.x] = int(threadIdx.x); }

int main() {
  int *values;
  cudaMalloc(&values, 32 * sizeof(int));
  nvtxMemPermissionsAssignRegionDesc_t region = {};
  region.flags = NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ;
  region.regionRefType = NVTX_MEM_REGION_REF_TYPE_POINTER;
  region.region.pointer = values;
  nvtxMemPermissionsAssignBatch_t batch = {};
  batch.extCompatID = NVTX_EXT_COMPATID_MEM;
  batch.structSize = sizeof batch;
  batch.permissions = NVTX_MEM_PERMISSIONS_HANDLE_PROCESS_WIDE;
  batch.regionCount = 1;
  batch.regionElementSize = sizeof region;
  batch.regionElements = &region;
  nvtxMemPermissionsAssign(nullptr, &batch);
  fill<<<1, 32>>>(values);
  cudaDeviceSynchronize();
  cudaFree(values);
  return 0;
}
