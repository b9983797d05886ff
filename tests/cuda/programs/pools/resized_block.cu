// The block has shrunk, but is used as if it had grown.
// Fixed twin: the block has grown.
#include <cstdio>
#include <map>
#include <nvtx3/nvToolsExtMem.h>
#include <nvtx3/nvToolsExtMemCudaRt.h>

/// NVTX marks of the allocators below.
void mark_used(nvtxMemHeapHandle_t heap, void *begin, size_t bytes) {
  nvtxMemVirtualRangeDesc_t range = {bytes, begin};
  nvtxMemRegionsRegisterBatch_t batch = {
      NVTX_EXT_COMPATID_MEM, sizeof batch, NVTX_MEM_TYPE_VIRTUAL_ADDRESS, heap, 1, sizeof range, &range, nullptr};
  nvtxMemRegionsRegister(nullptr, &batch);
}
void mark_free(void *begin) {
  nvtxMemRegionRef_t region;
  region.pointer = begin;
  nvtxMemRegionsUnregisterBatch_t batch = {NVTX_EXT_COMPATID_MEM, sizeof batch, NVTX_MEM_REGION_REF_TYPE_POINTER, 1,
                                           sizeof region,         &region};
  nvtxMemRegionsUnregister(nullptr, &batch);
}
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

/// Like PyTorch's allocator: splits blocks from one large segment.
class Segment {
public:
  explicit Segment(size_t bytes) {
    cudaMalloc(&memory, bytes);
    heap = mark_pool(memory, bytes);
  }
  template <class T> T *allocate(size_t count) {
    T *block = reinterpret_cast<T *>(memory + used);
    used += (count * sizeof(T) + 511) / 512 * 512;
    mark_used(heap, block, count * sizeof(T));
    return block;
  }
  /// Frees the last block; its memory is reused.
  void free(void *block) {
    mark_free(block);
    used = size_t(static_cast<char *>(block) - memory);
  }
  ~Segment() {
    nvtxMemHeapUnregister(nullptr, heap);
    cudaFree(memory);
  }

private:
  char *memory = nullptr;
  size_t used = 0;
  nvtxMemHeapHandle_t heap;
};

__global__ void fill(int *values, int n) {
  if (int(threadIdx.x) < n)
    values[threadIdx.x] = int(threadIdx.x); // HAZARD: out-of-bounds
}

int main() {
  Segment segment(1 << 20);
  auto *values = segment.allocate<int>(64);
  fill<<<1, 128>>>(values, 64);
  nvtxMemVirtualRangeDesc_t range = {32 * sizeof(int), values};
  // FIXED@-1: nvtxMemVirtualRangeDesc_t range = {96 * sizeof(int), values};
  nvtxMemRegionsResizeBatch_t batch = {NVTX_EXT_COMPATID_MEM, sizeof batch, NVTX_MEM_TYPE_VIRTUAL_ADDRESS, 1,
                                       sizeof range,          &range};
  nvtxMemRegionsResize(nullptr, &batch);
  fill<<<1, 128>>>(values, 96);
  cudaDeviceSynchronize();
  std::puts("done");
  return 0;
}
