// A check for free space: a plain read of a counter that other blocks change atomically is a
// race, although the update itself is atomic.
// Fixed twin: the read of the counter is volatile.
#include <cstdio>

__device__ int used;

__global__ void claim(int *out) {
  if (used < 1000) // FIXED: if (*static_cast<volatile int *>(&used) < 1000)
    out[blockIdx.x] = atomicAdd(&used, 1) >= 0; // HAZARD: atomic across-blocks used
}

int main() {
  int *out, result[4];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  claim<<<4, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 4; i++)
    wrong += result[i] != 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
