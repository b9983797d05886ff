// The cached block is larger than the requested size, and the kernel writes past that size.
// Fixed twin: the kernel stays within the requested size.
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

/// Like CUB's caching allocator: block sizes are powers of 8, and freed blocks are kept.
class Cache {
public:
  template <class T> T *allocate(size_t count) {
    size_t bin = 512;
    while (bin < count * sizeof(T))
      bin *= 8;
    auto kept = cached.find(bin);
    void *block = nullptr;
    if (kept != cached.end()) {
      block = kept->second;
      cached.erase(kept);
    } else {
      cudaMalloc(&block, bin);
      heaps[block] = mark_pool(block, bin);
    }
    bins[block] = bin;
    mark_used(heaps[block], block, count * sizeof(T));
    return static_cast<T *>(block);
  }
  void free(void *block) {
    mark_free(block);
    cached.emplace(bins[block], block);
  }
  ~Cache() {
    for (auto [bin, block] : cached)
      cudaFree(block);
  }

private:
  std::multimap<size_t, void *> cached;
  std::map<void *, size_t> bins;
  std::map<void *, nvtxMemHeapHandle_t> heaps;
};

__global__ void fill(float *values, int n) {
  const int k = threadIdx.x + blockIdx.x * blockDim.x;
  if (k <= n) // FIXED: if (k < n)
    values[k] = float(k); // HAZARD: out-of-bounds
}

int main() {
  Cache cache;
  for (int round = 0; round < 2; ++round) {
    auto *values = cache.allocate<float>(100);
    fill<<<1, 128>>>(values, 100);
    cache.free(values);
  }
  cudaDeviceSynchronize();
  std::puts("done");
  return 0;
}
