// More than 16,000 threads count, and the block that draws the last ticket reads the counter after fences
// on both sides. The fixed twin of total_of_thousands.cu.
#include <cstdio>

__device__ unsigned counter, done, total;

__global__ void count() {
  atomicAdd(&counter, 1u);
  __threadfence();
  __syncthreads();
  if (threadIdx.x != 0)
    return;
  const unsigned ticket = atomicAdd(&done, 1u);
  if (ticket == gridDim.x - 1) {
    __threadfence();
    total = counter;
  }
}

int main() {
  count<<<64, 256>>>();
  unsigned result = 0;
  cudaMemcpyFromSymbol(&result, total, sizeof result);
  std::printf("%u\n", result);
  return result != 64 * 256;
}
