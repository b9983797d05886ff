// Memory pools, attributes of streams, and launches with as many waiting blocks as the device holds. HAZARD-NONE
#include "../expect.h"

#include <cooperative_groups.h>

__global__ void fill(int *data) { data[threadIdx.x] = int(threadIdx.x); }

/// Every block reads what another wrote before all of them synchronized.
__global__ void meet(int *slots, int *out) {
  const int block = int(blockIdx.x), blocks = int(gridDim.x);
  if (threadIdx.x == 0)
    slots[block] = block;
  cooperative_groups::this_grid().sync();
  if (threadIdx.x == 0)
    out[block] = slots[(block + 1) % blocks];
}

void pools() {
  cudaMemPool_t pool, current;
  expect("the device's pool", int(cudaDeviceGetDefaultMemPool(&pool, 0)), 0);
  unsigned long long threshold = 12345, got = 0;
  expect("an attribute", int(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold)), 0);
  cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &got);
  expect("... is kept", got, threshold);
  int reuse = 7;
  cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse);
  expect("a flag's default", reuse, 1);
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location = {cudaMemLocationTypeDevice, 0};
  expect("a pool of its own", int(cudaMemPoolCreate(&pool, &properties)), 0);
  expect("the current pool", int(cudaDeviceSetMemPool(0, pool)), 0);
  cudaDeviceGetMemPool(&current, 0);
  expect("... is that", current == pool, true);
  int *data, host[32];
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  expect("memory from it", int(cudaMallocAsync(&data, sizeof host, pool, stream)), 0);
  fill<<<1, 32, 0, stream>>>(data);
  cudaMemcpyAsync(host, data, sizeof host, cudaMemcpyDefault, stream);
  cudaFreeAsync(data, stream);
  cudaStreamSynchronize(stream);
  expect_all("... is memory", host, 32, [](int k) { return k; });
  expect("its end", int(cudaMemPoolDestroy(pool)), 0);
  expect("... is one", int(cudaMallocFromPoolAsync(&data, 4, pool, stream)), int(cudaErrorInvalidValue));
  cudaGetLastError();

  cudaStreamAttrValue window = {}, same = {};
  window.accessPolicyWindow.num_bytes = 99;
  expect("a stream's attribute",
         int(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &window)), 0);
  cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &same);
  expect("... is kept, too", same.accessPolicyWindow.num_bytes, 99);
  cudaStreamDestroy(stream);
}

void blocks_that_wait(int threads) {
  int per_multiprocessor = 0;
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, meet, threads, 0);
  int blocks = per_multiprocessor * device.multiProcessorCount;
  int *slots, *out;
  cudaMalloc(&slots, (blocks + 1) * sizeof *slots);
  cudaMallocManaged(&out, (blocks + 1) * sizeof *out);
  void *arguments[] = {&slots, &out};
  expect("as many as fit",
         int(cudaLaunchCooperativeKernel((const void *)meet, dim3(blocks), dim3(threads), arguments)), 0);
  expect("... meet", int(cudaDeviceSynchronize()), 0);
  expect_all("... and see each other", out, blocks, [&](int k) { return (k + 1) % blocks; });
  ++blocks;
  expect("one more",
         int(cudaLaunchCooperativeKernel((const void *)meet, dim3(blocks), dim3(threads), arguments)),
         int(cudaErrorCooperativeLaunchTooLarge));
  cudaGetLastError();
}

int main() {
  pools();
  blocks_that_wait(256);
  return wrong;
}
