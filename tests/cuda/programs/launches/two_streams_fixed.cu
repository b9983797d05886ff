// The fixed twin of two_streams.cu: one stream for both. HAZARD-NONE
#include <cstdio>

__global__ void fill(int *data, int value) {
  data[threadIdx.x] = value;
}
__global__ void twice(int *data) {
  data[threadIdx.x] *= 2;
}

__global__ void parent(int *data) {
  if (threadIdx.x == 0) {
    cudaStream_t one;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    fill<<<1, 64, 0, one>>>(data, 3);
    twice<<<1, 64, 0, one>>>(data);
    cudaStreamDestroy(one);
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
