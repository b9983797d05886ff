// Block 1 of a cluster waits for block 0, but the counter has
// block scope.
// Fixed twin: block 1 of a cluster waits for block 0: both operations on the counter have cluster scope.
#include <cooperative_groups.h>

#include <cstdio>

__device__ int ready[2], data[2];

__global__ void __cluster_dims__(2) pass(int *out) {
  const int pair = blockIdx.x / 2;
  if (cooperative_groups::this_cluster().block_rank() == 0) {
    data[pair] = 42;
    asm volatile("red.release.cta.add.u32 [%0], %1;" ::"l"(&ready[pair]), "r"(1) : "memory");
    // FIXED@-1: asm volatile("red.release.cluster.add.u32 [%0], %1;" ::"l"(&ready[pair]), "r"(1) : "memory");
  } else {
    int seen;
    do
      asm volatile("ld.acquire.cluster.u32 %0, [%1];" : "=r"(seen) : "l"(&ready[pair]) : "memory"); // HAZARD: atomic across-blocks ready
    while (seen == 0);
    out[pair] = data[pair]; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result[2];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<4, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d %d\n", result[0], result[1]);
  return result[0] + result[1] != 84;
}
