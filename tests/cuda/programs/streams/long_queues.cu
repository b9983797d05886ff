// Two streams get more work than a device can queue, and what they
// write is unordered. long_queues_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void set(int *values, int to) {
  values[threadIdx.x] = to; // HAZARD: waw across-launches
}

int main() {
  int *values;
  cudaMalloc(&values, 32 * sizeof(int));
  cudaMemset(values, 0, 32 * sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  for (int k = 0; k < 520; ++k) {
    set<<<1, 32, 0, first>>>(values, 1);
    set<<<1, 32, 0, second>>>(values, 2);
  }
  cudaDeviceSynchronize();
  int result[32];
  cudaMemcpy(result, values, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", result[0]);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(values);
}
