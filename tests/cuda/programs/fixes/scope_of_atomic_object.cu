// All blocks count with an atomic reference of block scope.
#include <cstdio>
#include <cuda/atomic>

__device__ int total;

__global__ void count() {
  cuda::atomic_ref<int, cuda::thread_scope_block> counter(total);
  // FIXED@-1: cuda::atomic_ref<int, cuda::thread_scope_device> counter(total);
  counter.fetch_add(1, cuda::memory_order_relaxed); // HAZARD: atomic across-blocks
}

int main() {
  int host;
  count<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, total, sizeof host);
  std::printf("%d\n", host);
  return host != 256;
}
