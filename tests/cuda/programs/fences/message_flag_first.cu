// The flag is set before the data is written; the fence between them does
// not help the reader.
// Fixed twin: first the data, then the fence, then the flag.
#include <cstdio>

__device__ int started, data;
__device__ volatile int flag;

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    // FIXED: data = 42;
    // FIXED: __threadfence();
    flag = 1;
    __threadfence(); // FIXED:
    data = 42; // FIXED:
  } else {
    while (flag == 0) {
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
