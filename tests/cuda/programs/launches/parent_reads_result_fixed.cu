// The fixed twin of parent_reads_result.cu: a kernel that needs the result is launched after it. HAZARD-NONE
#include <cstdio>

__global__ void child(int *data) {
  data[threadIdx.x] = threadIdx.x + 1;
}

__global__ void sum(int *data) { data[0] += data[1]; }

__global__ void parent(int *data) {
  if (threadIdx.x == 0) {
    child<<<1, 64>>>(data);
    sum<<<1, 1>>>(data);
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
