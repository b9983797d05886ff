// More than 16,000 threads count, and the block that draws the last ticket reads the counter without a fence. However
// many atomic operations there are, the one plain read counts.
// Fixed twin: more than 16,000 threads count, and the block that draws the last ticket reads the counter after
// fences on both sides.
#include <cstdio>

__device__ unsigned counter, done, total;

__global__ void count() {
  atomicAdd(&counter, 1u);
  // FIXED: __threadfence();
  __syncthreads();
  if (threadIdx.x != 0)
    return;
  const unsigned ticket = atomicAdd(&done, 1u);
  if (ticket == gridDim.x - 1) // FIXED: if (ticket == gridDim.x - 1) {
    // FIXED: __threadfence();
    total = counter; // HAZARD: atomic across-blocks counter
  // FIXED: }
}

int main() {
  count<<<64, 256>>>();
  unsigned result = 0;
  cudaMemcpyFromSymbol(&result, total, sizeof result);
  std::printf("%u\n", result);
  return result != 64 * 256;
}
