// Block-scope atomics are correct for a block's own counters, but the last element of each
// block's part is also the first of the next.
// Fixed twin: Block-scope atomics on counters that no other block touches.
#include <cstdio>

__global__ void count(int *counters) {
  int *mine = counters + 7 * blockIdx.x; // FIXED: int *mine = counters + 8 * blockIdx.x;
  atomicAdd_block(&mine[threadIdx.x % 8], 1); // HAZARD: atomic across-blocks
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  count<<<4, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != 4;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
