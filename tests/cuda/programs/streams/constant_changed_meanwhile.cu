// The coefficients in constant memory are changed for the next launch in another stream, while
// a kernel may still be reading them.
// Fixed twin: the new coefficients are copied in the kernel's own stream, after it.
#include <cstdio>

__constant__ int coefficient[4];

__global__ void apply(int *out) { out[threadIdx.x] = coefficient[threadIdx.x % 4] * 2; }

int main() {
  const int n = 32;
  int *out, *next, host[n], now[4] = {1, 2, 3, 4}, wrong = 0;
  cudaMalloc(&out, sizeof host);
  cudaMallocHost(&next, sizeof now);
  for (int i = 0; i < 4; i++)
    next[i] = 10 * i;
  cudaMemcpyToSymbol(coefficient, now, sizeof now);
  cudaDeviceSynchronize();
  cudaStream_t work, upload;
  cudaStreamCreate(&work);
  cudaStreamCreate(&upload);
  apply<<<1, n, 0, work>>>(out);
  // HAZARD@+1: war across-launches
  cudaMemcpyToSymbolAsync(coefficient, next, sizeof now, 0, cudaMemcpyHostToDevice, upload);
  // FIXED@-1: cudaMemcpyToSymbolAsync(coefficient, next, sizeof now, 0, cudaMemcpyHostToDevice, work);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 2 * (i % 4 + 1);
  cudaFree(out);
  cudaFreeHost(next);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
