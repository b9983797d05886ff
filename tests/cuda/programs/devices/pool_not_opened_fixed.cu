// OPTIONS: --devices 2
// The fixed twin of pool_not_opened.cu. HAZARD-NONE
#include <cstdio>

const int n = 256;

__global__ void fill(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i;
}

int main() {
  int *data, host[n];
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMallocAsync(&data, sizeof host, stream);
  cudaStreamSynchronize(stream);
  cudaMemPool_t pool;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  cudaMemAccessDesc second = {{cudaMemLocationTypeDevice, 1}, cudaMemAccessFlagsProtReadWrite};
  cudaMemPoolSetAccess(pool, &second, 1);
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
