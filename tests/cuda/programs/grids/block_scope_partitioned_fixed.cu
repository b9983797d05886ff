// HAZARD-NONE
// Block-scope atomics on counters that no other block touches. block_scope_partitioned.cu is the wrong twin.
#include <cstdio>

__global__ void count(int *counters) {
  int *mine = counters + 8 * blockIdx.x;
  atomicAdd_block(&mine[threadIdx.x % 8], 1);
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
