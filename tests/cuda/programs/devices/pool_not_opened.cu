// OPTIONS: --devices 2
// Another device can access a pool's memory only if the pool allows it: enabling
// peer access applies to other memory.
#include <cstdio>

const int n = 256;

__global__ void fill(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i; // HAZARD: out-of-bounds data
}

int main() {
  int *data, host[n];
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMallocAsync(&data, sizeof host, stream);
  cudaStreamSynchronize(stream);
  // FIXED: cudaMemPool_t pool;
  // FIXED: cudaDeviceGetDefaultMemPool(&pool, 0);
  // FIXED: cudaMemAccessDesc second = {{cudaMemLocationTypeDevice, 1}, cudaMemAccessFlagsProtReadWrite};
  // FIXED: cudaMemPoolSetAccess(pool, &second, 1);
  cudaSetDevice(1);
  cudaDeviceEnablePeerAccess(0, 0);
  fill<<<2, 128>>>(data);
  cudaDeviceSynchronize();
  cudaSetDevice(0);
  cudaFreeAsync(data, stream);
  cudaStreamSynchronize(stream);
  std::printf("done\n");
  return 0;
}
