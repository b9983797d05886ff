// Two pools divide one allocation, and a kernel leaves the second one's region.
// Fixed twin: the kernel fills the region.
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
    values[k] = k; // HAZARD: out-of-bounds
}

int main() {
  int *memory, value;
  cudaMalloc(&memory, 8192);
  // One pool for each half.
  nvtxMemHeapHandle_t lower = mark_pool(memory, 4096), upper = mark_pool(memory + 1024, 4096);
  mark_used(lower, memory, 256);
  mark_used(upper, memory + 1024, 256);
  fill<<<1, 32>>>(memory, 64);
  fill<<<1, 32>>>(memory + 1024, 65); // FIXED: fill<<<1, 32>>>(memory + 1024, 64);
  cudaMemcpy(&value, memory + 1025, sizeof value, cudaMemcpyDeviceToHost);
  std::printf("%d\n", value);
  nvtxMemHeapUnregister(nullptr, lower);
  fill<<<1, 32>>>(memory + 512, 64); // accessible again
  cudaDeviceSynchronize();
  cudaFree(memory);
  return 0;
}
