// OPTIONS: --devices 2
// Each device has its own default stream, which does not wait for the
// other device's: the second device reads what the first may still be
// writing.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}
__global__ void consume(int *out, const int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i] + 1; // HAZARD: raw across-launches data
}

int main() {
  int *data, *out, host[n], wrong = 0;
  cudaMalloc(&data, sizeof host);
  cudaMemset(data, 0, sizeof host);
  cudaDeviceSynchronize();
  cudaSetDevice(1);
  cudaDeviceEnablePeerAccess(0, 0);
  cudaMalloc(&out, sizeof host);
  cudaSetDevice(0);
  produce<<<2, 128>>>(data);
  // FIXED: cudaDeviceSynchronize();
  cudaSetDevice(1);
  consume<<<2, 128>>>(out, data);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i + 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
