// Integers are subtracted.
#include <cstdio>

__device__ unsigned int result = 40000;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  result -= i; // HAZARD: war within-block // FIXED: atomicSub(&result, i);
               // HAZARD@-1: war across-blocks
               // HAZARD@-2: waw within-block
               // HAZARD@-3: waw across-blocks
}

int main() {
  unsigned int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 40000 - 32640;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
