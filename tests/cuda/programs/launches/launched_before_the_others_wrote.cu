// A thread launches a kernel that reads what other threads of its block write, without
// waiting for them.
// Fixed twin: a barrier before the launch.
#include <cstdio>

__global__ void add(int *to, const int *from) {
  *to += *from; // HAZARD: raw across-launches from
}

__global__ void parent(int *data) {
  data[threadIdx.x] = threadIdx.x;
  // FIXED: __syncthreads();
  if (threadIdx.x == 0)
    add<<<1, 1>>>(data, data + 63);
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
