// A device copy reads what a kernel of another stream produces, without
// waiting for it.
// Fixed twin: the copy is enqueued in the producer's stream.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *data, *out, host[n], wrong = 0;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  produce<<<2, 128, 0, first>>>(data);
  cudaMemcpyAsync(out, data, sizeof host, cudaMemcpyDeviceToDevice, second); // HAZARD: raw across-launches
  // FIXED@-1: cudaMemcpyAsync(out, data, sizeof host, cudaMemcpyDeviceToDevice, first);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * i;
  cudaFree(data);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
