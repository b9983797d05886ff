// The flag is written as an int, but one byte of it is polled: volatile accesses of different
// bytes are not strong together, so they race, and what the reader sees does not order anything.
// Fixed twin: writer and reader use the flag with the same width.
#include <cstdio>

__device__ int started, data;
__device__ volatile int flag;

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    __threadfence();
    flag = 1;
  } else {
    while (*reinterpret_cast<volatile char *>(const_cast<int *>(&flag)) == 0) { // HAZARD: atomic across-blocks
    // FIXED@-1: while (flag == 0) {
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
