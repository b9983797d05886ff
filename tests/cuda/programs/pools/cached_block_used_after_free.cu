// The block returns to the cache before the launch of the kernel that reads it.
// Fixed twin: it returns after the launch; the stream orders its next use.
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

__global__ void fill(int *values) { values[threadIdx.x] = int(threadIdx.x); }
__global__ void sum(const int *values, int *result) {
  if (threadIdx.x == 0)
    for (int k = 0; k < 64; ++k)
      result[0] += values[k]; // HAZARD: use-after-free
}

int main() {
  Cache cache;
  int *result;
  cudaMallocManaged(&result, sizeof(int));
  result[0] = 0;
  auto *values = cache.allocate<int>(64);
  fill<<<1, 64>>>(values);
  // FIXED: sum<<<1, 32>>>(values, result);
  cache.free(values);
  sum<<<1, 32>>>(values, result); // FIXED:
  cudaDeviceSynchronize();
  std::printf("%d\n", result[0]);
  cudaFree(result);
  return 0;
}
