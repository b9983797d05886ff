// The consumer waits for another message's flag, which does not
// order this message.
// Fixed twin: the consumer waits for the flag of the message that it reads.
#include <cstdio>

__device__ int started, data;
__device__ volatile int flag;
__device__ volatile int other;
// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    other = 1;
    __threadfence();
    flag = 1;
  } else {
    while (other == 0) { // FIXED: while (flag == 0) {
    }
    __threadfence();
    const int value = data; // HAZARD: raw across-blocks data
    *out = value;
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<2, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
