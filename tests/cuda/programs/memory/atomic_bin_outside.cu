// A histogram with 16 bins for values up to 16: the last value
// has no bin.
// Fixed twin: there is a bin for each value.
#include <cstdio>

__device__ int bins[16]; // FIXED: __device__ int bins[17];

__global__ void histogram(int *out) {
  const int value = threadIdx.x % 17;
  atomicAdd(&bins[value], 1); // HAZARD: out-of-bounds bins
  out[threadIdx.x] = value;
}

int main() {
  int *out, result[34];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  histogram<<<1, 34>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 34; i++)
    wrong += result[i] != (i % 17);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
