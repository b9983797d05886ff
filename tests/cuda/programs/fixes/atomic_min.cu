// The minimum of the values of all threads, in two statements.
#include <cstdio>

__device__ int result = 1 << 30;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int mine = 1000 - (i | 255);
  if (mine <= result) // FIXED: atomicMin(&result, mine);
    result = mine; // HAZARD: war within-block // FIXED:
                   // HAZARD@-1: war across-blocks
                   // HAZARD@-2: waw within-block
                   // HAZARD@-3: waw across-blocks
}

int main() {
  int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 745;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
