// Bits that all threads flip.
#include <cstdio>

__device__ unsigned int result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  result = result ^ (i & 3); // HAZARD: war within-block // FIXED: atomicXor(&result, i & 3);
                             // HAZARD@-1: war across-blocks
                             // HAZARD@-2: waw within-block
                             // HAZARD@-3: waw across-blocks
}

int main() {
  unsigned int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 0;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
