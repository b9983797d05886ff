// A thread reads what a kernel that it launched writes, although it cannot
// wait for that kernel.
// Fixed twin: a kernel that needs the result is launched after it.
#include <cstdio>

__global__ void child(int *data) {
  data[threadIdx.x] = threadIdx.x + 1;
}

// FIXED: __global__ void sum(int *data) { data[0] += data[1]; }
__global__ void parent(int *data) {
  if (threadIdx.x == 0) {
    child<<<1, 64>>>(data);
    data[0] += data[1]; // HAZARD: raw across-launches data // HAZARD: waw across-launches data
    // FIXED@-1: sum<<<1, 1>>>(data);
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
