// All blocks draw a ticket, but with cluster scope: other clusters may see other
// numbers or stale sums.
// Fixed twin: all blocks draw a ticket with device scope.
#include <cstdio>

__device__ int tickets;

__global__ void __cluster_dims__(2) sum(int *partial, int *out) {
  partial[blockIdx.x] = blockIdx.x + 1;
  const int last = __nv_atomic_fetch_add(&tickets, 1, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_CLUSTER); // HAZARD: atomic across-blocks tickets
  // FIXED@-1: const int last = __nv_atomic_fetch_add(&tickets, 1, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
  if (last == gridDim.x - 1) {
    int all = 0;
    for (int block = 0; block < gridDim.x; ++block)
      all += partial[block]; // HAZARD: raw across-blocks partial
    *out = all;
  }
}

int main() {
  int *partial, *out, result;
  cudaMalloc(&partial, 4 * sizeof *partial);
  cudaMalloc(&out, sizeof *out);
  cudaMemset(out, 0, sizeof *out);
  sum<<<4, 1>>>(partial, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(partial);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 10;
}
