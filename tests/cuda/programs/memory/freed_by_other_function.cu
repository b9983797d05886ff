// Host memory is freed as device memory, and vice versa: both calls fail
// and free nothing.
// Fixed twin: each free function matches the allocation.
#include <cstdio>

__global__ void fill(int *buffer) { buffer[threadIdx.x] = threadIdx.x; }

int main() {
  const int n = 32;
  int *buffer, *host, wrong = 0;
  cudaMalloc(&buffer, n * sizeof *buffer);
  cudaMallocHost(&host, n * sizeof *host);
  fill<<<1, n>>>(buffer);
  cudaMemcpy(host, buffer, n * sizeof *host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  cudaFreeHost(buffer); // HAZARD: use-after-free // FIXED: cudaFree(buffer);
  cudaFree(host);       // HAZARD: use-after-free // FIXED: cudaFreeHost(host);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
