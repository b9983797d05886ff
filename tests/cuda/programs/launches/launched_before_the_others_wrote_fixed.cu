// The fixed twin of launched_before_the_others_wrote.cu: a barrier before the launch. HAZARD-NONE
#include <cstdio>

__global__ void add(int *to, const int *from) {
  *to += *from;
}

__global__ void parent(int *data) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
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
