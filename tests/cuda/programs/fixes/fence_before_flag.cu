// A volatile flag signals that data is ready, and the fence before
// it is missing.
#include <cstdio>

__device__ int started, data;
__device__ volatile int flag;

__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    // FIXED: __threadfence();
    flag = 1;
  } else {
    while (flag == 0) {
    }
    __threadfence();
    *out = data; // HAZARD: raw across-blocks
  }
}

int main() {
  int *out, host;
  cudaMalloc(&out, sizeof host);
  pass<<<2, 1>>>(out);
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", host);
  return host != 42;
}
