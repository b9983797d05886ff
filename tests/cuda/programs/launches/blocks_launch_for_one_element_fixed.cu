// The fixed twin of blocks_launch_for_one_element.cu: the update is atomic. HAZARD-NONE
#include <cstdio>

__global__ void count(int *data) {
  atomicAdd(&data[0], 1);
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
