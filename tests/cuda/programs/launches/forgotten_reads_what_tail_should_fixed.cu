// The fixed twin of forgotten_reads_what_tail_should.cu: the kernel is launched after the grid. HAZARD-NONE
#include <cstdio>

__global__ void check(int *data) {
  if (data[63] != 63)
    data[0] = -1;
}

__global__ void parent(int *data) {
  if (threadIdx.x == 0)
    check<<<1, 1, 0, cudaStreamTailLaunch>>>(data);
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
