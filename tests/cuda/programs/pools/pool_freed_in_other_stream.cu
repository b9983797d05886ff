// The pool is freed in another stream than that of a kernel that uses its second region.
// Fixed twin: the stream waits for the kernel.
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
    values[k] = k; // HAZARD: use-after-free
}

int main() {
  cudaStream_t first, second;
  cudaEvent_t done;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  cudaEventCreate(&done);
  int *pool;
  cudaMalloc(&pool, 4096);
  nvtxMemHeapHandle_t heap = mark_pool(pool, 4096);
  mark_used(heap, pool, 256);
  mark_used(heap, pool + 512, 256);
  fill<<<1, 32, 0, first>>>(pool + 512, 64);
  // FIXED: cudaEventRecord(done, first);
  // FIXED: cudaStreamWaitEvent(second, done, 0);
  cudaFreeAsync(pool, second);
  cudaDeviceSynchronize();
  cudaEventDestroy(done);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return 0;
}
