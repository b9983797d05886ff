// Like host_reads_after_queue.cu, but the host waits first. HAZARD-NONE
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
  cudaStreamSynchronize(stream);
  std::printf("%d\n", values[3]);
  cudaStreamDestroy(stream);
  cudaFree(values);
  cudaFree(counter);
}
