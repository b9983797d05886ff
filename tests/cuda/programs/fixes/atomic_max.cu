// The maximum of the values of all threads.
#include <cstdio>

__device__ int result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  result = max(result, i * 7 % 256); // HAZARD: war within-block // FIXED: atomicMax(&result, i * 7 % 256);
                                     // HAZARD@-1: war across-blocks
                                     // HAZARD@-2: waw within-block
                                     // HAZARD@-3: waw across-blocks
}

int main() {
  int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 255;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
