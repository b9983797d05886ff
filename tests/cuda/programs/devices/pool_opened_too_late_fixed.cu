// OPTIONS: --devices 2
// The fixed twin of pool_opened_too_late.cu. HAZARD-NONE
#include <cstdio>

const int n = 256;

__global__ void fill(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i;
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
  cudaMemPoolSetAccess(pool, &first, 1);
  fill<<<2, 128>>>(data);
  cudaDeviceSynchronize();
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
