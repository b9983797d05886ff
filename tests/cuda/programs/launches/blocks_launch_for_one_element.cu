// Each block launches a kernel, and kernels of different blocks are
// unordered.
// Fixed twin: the update is atomic.
#include <cstdio>

__global__ void count(int *data) {
  data[0]++; // HAZARD: raw across-launches data // HAZARD: war across-launches data // HAZARD: waw across-launches data
  // FIXED@-1: atomicAdd(&data[0], 1);
}

__global__ void parent(int *data) {
  if (threadIdx.x == 0)
    count<<<1, 1>>>(data);
}

int main() {
  int result[64], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  parent<<<4, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
