// OPTIONS: --detect all,leak
// The pool is neither freed nor reset.
// Fixed twin: the device is reset, with all pools.
#include <cstdio>
#include <nvtx3/nvToolsExtMem.h>

nvtxMemHeapHandle_t mark_pool(void *begin, size_t bytes) {
  nvtxMemVirtualRangeDesc_t range = {bytes, begin};
  nvtxMemHeapDesc_t heap = {};
  heap.extCompatID = NVTX_EXT_COMPATID_MEM;
  heap.structSize = sizeof heap;
  heap.usage = NVTX_MEM_HEAP_USAGE_TYPE_SUB_ALLOCATOR;
  heap.type = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
  heap.typeSpecificDescSize = sizeof range;
  heap.typeSpecificDesc = &range;
  return nvtxMemHeapRegister(nullptr, &heap);
}
void mark_used(nvtxMemHeapHandle_t heap, void *begin, size_t bytes) {
  nvtxMemVirtualRangeDesc_t range = {bytes, begin};
  nvtxMemRegionsRegisterBatch_t batch = {
      NVTX_EXT_COMPATID_MEM, sizeof batch, NVTX_MEM_TYPE_VIRTUAL_ADDRESS, heap, 1, sizeof range, &range, nullptr};
  nvtxMemRegionsRegister(nullptr, &batch);
}

__global__ void fill(int *values, int count) {
  for (int k = threadIdx.x; k < count; k += blockDim.x)
    values[k] = k;
}

int main() {
  int *pool, *other, value;
  cudaMalloc(&pool, 4096); // HAZARD: leak
  nvtxMemHeapHandle_t heap = mark_pool(pool, 4096);
  mark_used(heap, pool + 64, 256);
  fill<<<1, 32>>>(pool + 64, 64);
  cudaMemcpy(&value, pool + 65, sizeof value, cudaMemcpyDeviceToHost);
  std::printf("%d\n", value);
  cudaDeviceSynchronize(); // FIXED: cudaDeviceReset();
  cudaMalloc(&other, 4096);
  fill<<<1, 32>>>(other, 64);
  cudaFree(other);
  return 0;
}
