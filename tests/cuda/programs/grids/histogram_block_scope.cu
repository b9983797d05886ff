// atomicAdd_block() is atomic only for the threads of one block, but all blocks
// count in the same bins.
// Fixed twin: the bins belong to the device, and the atomic function has device scope.
#include <cstdio>

__global__ void histogram(int *bins) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd_block(&bins[i % 8], 1); // HAZARD: atomic across-blocks bins // FIXED: atomicAdd(&bins[i % 8], 1);
}

int main() {
  int *out, result[8];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  histogram<<<4, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 8; i++)
    wrong += result[i] != 16;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
