// Like host_reads_device.cu, with a copy.
// HAZARD-NONE
#include <cstdio>

__global__ void ones(int *p) { p[threadIdx.x] = 1; }

int main() {
  int *p, host[100];
  cudaMalloc(&p, 400);
  ones<<<1, 100>>>(p);
  cudaMemcpy(host, p, 400, cudaMemcpyDeviceToHost);
  int sum = 0;
  for (int i = 0; i < 100; ++i)
    sum += host[i];
  std::printf("%d\n", sum);
  cudaFree(p);
  return sum == 100 ? 0 : 1;
}
