// A kernel launches two others into separate streams, although the second
// needs what the first writes.
// Fixed twin: one stream for both.
#include <cstdio>

__global__ void fill(int *data, int value) {
  data[threadIdx.x] = value;
}
__global__ void twice(int *data) {
  data[threadIdx.x] *= 2; // HAZARD: raw across-launches data // HAZARD: waw across-launches data
}

__global__ void parent(int *data) {
  if (threadIdx.x == 0) {
    cudaStream_t one, other; // FIXED: cudaStream_t one;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking); // FIXED:
    fill<<<1, 64, 0, one>>>(data, 3);
    twice<<<1, 64, 0, other>>>(data); // FIXED: twice<<<1, 64, 0, one>>>(data);
    cudaStreamDestroy(one);
    cudaStreamDestroy(other); // FIXED:
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
