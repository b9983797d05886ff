// A window of memory whose lines should persist in the L2 cache: the device has
// such a cache, and the stream attribute is accepted and returned. HAZARD-NONE
#include "../expect.h"

__global__ void twice(int *values) { values[threadIdx.x] *= 2; }

int main() {
  constexpr int count = 64;
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  expect("a part of the cache", device.persistingL2CacheMaxSize > 0, true);
  expect("not all of it", device.persistingL2CacheMaxSize < device.l2CacheSize, true);
  expect("the limit", int(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, device.persistingL2CacheMaxSize)), 0);
  int *values;
  cudaMalloc(&values, count * sizeof *values);
  cudaMemset(values, 0, count * sizeof *values);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamAttrValue attribute{}, got{};
  attribute.accessPolicyWindow = {values, count * sizeof *values, 1.0f, cudaAccessPropertyPersisting,
                                  cudaAccessPropertyStreaming};
  expect("set", int(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &attribute)), 0);
  expect("get", int(cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &got)), 0);
  expect("the window", got.accessPolicyWindow.base_ptr == values, true);
  cudaDeviceSynchronize();
  twice<<<1, count, 0, stream>>>(values);
  expect("reset", int(cudaCtxResetPersistingL2Cache()), 0);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(values);
  return wrong;
}
