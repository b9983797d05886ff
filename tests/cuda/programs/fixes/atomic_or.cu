// Bits that all threads set.
#include <cstdio>

__device__ unsigned int result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  result |= 1u << i % 32; // HAZARD: war within-block // FIXED: atomicOr(&result, 1u << i % 32);
                          // HAZARD@-1: war across-blocks
                          // HAZARD@-2: waw within-block
                          // HAZARD@-3: waw across-blocks
}

int main() {
  unsigned int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 0xffffffff;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
