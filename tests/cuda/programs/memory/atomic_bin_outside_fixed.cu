// HAZARD-NONE
// There is a bin for each value. atomic_bin_outside.cu is the wrong twin.
#include <cstdio>

__device__ int bins[17];

__global__ void histogram(int *out) {
  const int value = threadIdx.x % 17;
  atomicAdd(&bins[value], 1);
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
