// Double-checked initialization by the first block: a block that sees the flag in the first check
// reads the table without a fence after it.
// Fixed twin: every path to the table has a fence after the flag.
#include <cstdio>

__device__ int locked, table;
__device__ volatile int ready;

__global__ void use(int *out) {
  if (ready == 0) {
    while (atomicCAS(&locked, 0, 1) != 0) {
    }
    __threadfence();
    if (ready == 0) {
      table = 42;
      __threadfence();
      ready = 1;
    }
    __threadfence();
    atomicExch(&locked, 0);
  }
  // FIXED: __threadfence();
  out[blockIdx.x] = table; // HAZARD: raw across-blocks table
}

int main() {
  int *out, result[4];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  use<<<4, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 4; i++)
    wrong += result[i] != 42;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
