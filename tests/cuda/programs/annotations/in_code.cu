// The number that is left falls below the loop's annotation, and the function breaks its promise.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void halve(int *out, int n) {
  int left = n;
  for (int k = 0; k < 4; ++k) {
    // HAZARD@+1: annotation
    // INVARIANT: left > 10 && left <= n
    left -= 10;
  }
  out[threadIdx.x] = left;
}

__device__ int magnitude(int value) {
  const int result = value < 0 ? -value : value - 20;
  // HAZARD@+1: annotation
  // ENSURES: result >= 0
  return result;
}

__global__ void distances(const int *in, int *out) { out[threadIdx.x] = magnitude(in[threadIdx.x]); }

int main() {
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
