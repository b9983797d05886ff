// All blocks count with an atomic reference of block scope.
// scope_of_atomic_object_fixed.cu is the fixed twin.
#include <cstdio>
#include <cuda/atomic>

__device__ int total;

__global__ void count() {
  cuda::atomic_ref<int, cuda::thread_scope_block> counter(total);
  counter.fetch_add(1, cuda::memory_order_relaxed); // HAZARD: atomic across-blocks
}

int main() {
  int host;
  count<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, total, sizeof host);
  std::printf("%d\n", host);
  return host != 256;
}
