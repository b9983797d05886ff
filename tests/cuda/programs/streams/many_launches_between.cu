// Two streams write the same memory; between the two launches, a third stream gets
// more work than a device can queue.
// Fixed twin: the second stream waits for the first.
#include <cstdio>

__global__ void set(int *values, int to) {
  values[threadIdx.x] = to; // HAZARD: waw across-launches
}
__global__ void count(int *counter) { ++*counter; }

int main() {
  int *values, *counter;
  cudaMalloc(&values, 32 * sizeof(int));
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  cudaStream_t first, second, third;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&third, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  set<<<1, 32, 0, first>>>(values, 1);
  // FIXED: cudaEvent_t is_set;
  // FIXED: cudaEventCreate(&is_set);
  // FIXED: cudaEventRecord(is_set, first);
  for (int k = 0; k < 2200; ++k)
    count<<<1, 1, 0, third>>>(counter);
  // FIXED: cudaStreamWaitEvent(second, is_set);
  set<<<1, 32, 0, second>>>(values, 2);
  cudaDeviceSynchronize();
  int counted;
  cudaMemcpy(&counted, counter, sizeof counted, cudaMemcpyDeviceToHost);
  std::printf("%d\n", counted);
  // FIXED: cudaEventDestroy(is_set);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaStreamDestroy(third);
  cudaFree(values);
  cudaFree(counter);
}
