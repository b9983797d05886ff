// Hints about managed memory, with devices and with locations: they do not change values. HAZARD-NONE
#include "../expect.h"

__global__ void twice(int *values) { values[threadIdx.x] *= 2; }

int main() {
  constexpr int count = 64;
  int *values;
  cudaMallocManaged(&values, count * sizeof *values);
  for (int k = 0; k < count; ++k)
    values[k] = k;
  cudaMemLocation device, host;
  device.type = cudaMemLocationTypeDevice;
  device.id = 0;
  host.type = cudaMemLocationTypeHost;
  host.id = 0;
  expect("advise", int(cudaMemAdvise(values, count * sizeof *values, cudaMemAdviseSetPreferredLocation, device)), 0);
  expect("advise, a device", int(cudaMemAdvise(values, count * sizeof *values, cudaMemAdviseSetReadMostly, 0)), 0);
  expect("prefetch", int(cudaMemPrefetchAsync(values, count * sizeof *values, device, 0)), 0);
  twice<<<1, count>>>(values);
  expect("prefetch, a device", int(cudaMemPrefetchAsync(values, count * sizeof *values, cudaCpuDeviceId)), 0);
  expect("prefetch to the host", int(cudaMemPrefetchAsync(values, count * sizeof *values, host, 0, cudaStream_t(0))), 0);
  cudaDeviceSynchronize();
  expect_all("twice", values, count, [](int k) { return 2 * k; });
  cudaFree(values);
  return wrong;
}
