// A block publishes data with a release store of cluster scope, but the reader
// is in another cluster.
// Fixed twin: a block publishes data with a release store of device scope: the reader is in another cluster.
#include <cooperative_groups.h>

#include <cstdio>

__device__ int started, flag, data;

// The cluster that starts first has the producer, so that the other one may wait for it.
__global__ void __cluster_dims__(2) pass(int *out) {
  if (cooperative_groups::this_cluster().block_rank() != 0)
    return;
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    asm volatile("st.release.cluster.u32 [%0], %1;" ::"l"(&flag), "r"(1) : "memory");
    // FIXED@-1: asm volatile("st.release.gpu.u32 [%0], %1;" ::"l"(&flag), "r"(1) : "memory");
  } else {
    int seen;
    do
      asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(seen) : "l"(&flag) : "memory"); // HAZARD: atomic across-blocks flag
    while (seen == 0);
    *out = data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<4, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
