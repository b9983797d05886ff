// HAZARD-NONE
// Annotations in code that hold, and prose, which is not an annotation.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void halve(int *out, int n) {
  int left = n;
  for (int k = 0; k < 4; ++k) {
    // INVARIANT: left >= 5 && left <= n
    left -= 10;
  }
  out[threadIdx.x] = left;
}

__device__ int magnitude(int value) {
  const int result = value < 0 ? -value : value;
  // ENSURES: result >= 0
  return result;
}

__global__ void distances(const int *in, int *out) { out[threadIdx.x] = magnitude(in[threadIdx.x]); }

int main() {
  // INVARIANT: the host is not looked at
  int *in, *out, host[32];
  for (int k = 0; k < 32; ++k)
    host[k] = k - 16;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  halve<<<1, 32>>>(out, 35);
  distances<<<1, 32>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[0]);
  cudaFree(in);
  cudaFree(out);
}
