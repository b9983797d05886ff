// A stream gets more work than a device can queue, and the host reads what its first
// kernel writes without waiting.
// Fixed twin: the host waits first.
#include <cstdio>

__global__ void set(int *values, int to) {
  values[threadIdx.x] = to;
}
__global__ void count(int *counter) { ++*counter; }

int main() {
  int *values, *counter;
  cudaMallocManaged(&values, 32 * sizeof(int));
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaDeviceSynchronize();
  set<<<1, 32, 0, stream>>>(values, 1);
  for (int k = 0; k < 1100; ++k)
    count<<<1, 1, 0, stream>>>(counter);
  // FIXED: cudaStreamSynchronize(stream);
  std::printf("%d\n", values[3]); // HAZARD: raw host-device
  cudaStreamSynchronize(stream); // FIXED:
  cudaStreamDestroy(stream);
  cudaFree(values);
  cudaFree(counter);
}
