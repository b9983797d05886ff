// OPTIONS: --devices 2
// A device's pool is opened for another device after the launch that needs its
// memory has been enqueued.
#include <cstdio>

const int n = 256;

__global__ void fill(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i; // HAZARD: out-of-bounds data
}

int main() {
  int *data, host[n];
  cudaMemPool_t pool;
  cudaDeviceGetDefaultMemPool(&pool, 1);
  cudaMemAccessDesc first = {{cudaMemLocationTypeDevice, 0}, cudaMemAccessFlagsProtReadWrite};
  cudaSetDevice(1);
  cudaMallocAsync(&data, sizeof host, nullptr);
  cudaDeviceSynchronize();
  cudaSetDevice(0);
  // FIXED: cudaMemPoolSetAccess(pool, &first, 1);
  fill<<<2, 128>>>(data);
  cudaMemPoolSetAccess(pool, &first, 1); // FIXED:
  cudaDeviceSynchronize();
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
