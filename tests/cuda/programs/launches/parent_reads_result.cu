// A thread reads what a kernel that it launched writes, although it cannot
// wait for that kernel. parent_reads_result_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void child(int *data) {
  data[threadIdx.x] = threadIdx.x + 1;
}

__global__ void parent(int *data) {
  if (threadIdx.x == 0) {
    child<<<1, 64>>>(data);
    data[0] += data[1]; // HAZARD: raw across-launches data // HAZARD: waw across-launches data
  }
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
