// A kernel reads the results of the grid that launches it, which may still
// be running.
// Fixed twin: the kernel is launched after the grid.
#include <cstdio>

__global__ void check(int *data) {
  if (data[63] != 63) // HAZARD: raw across-launches data
    data[0] = -1;
}

__global__ void parent(int *data) {
  if (threadIdx.x == 0)
    check<<<1, 1, 0, cudaStreamFireAndForget>>>(data); // FIXED: check<<<1, 1, 0, cudaStreamTailLaunch>>>(data);
  data[threadIdx.x] = threadIdx.x;
}

int main() {
  int result[64], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  parent<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
