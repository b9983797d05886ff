// The fixed twin: one stream gets far more work than a device can queue.
#include <cstdio>

__global__ void set(int *values, int to) {
  values[threadIdx.x] = to;
}

int main() {
  int *values;
  cudaMalloc(&values, 32 * sizeof(int));
  cudaMemset(values, 0, 32 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (int k = 0; k < 5000; ++k) {
    set<<<1, 32, 0, stream>>>(values, 1);
    set<<<1, 32, 0, stream>>>(values, 2);
  }
  cudaDeviceSynchronize();
  int result[32];
  cudaMemcpy(result, values, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", result[0]);
  cudaStreamDestroy(stream);
  cudaFree(values);
}
