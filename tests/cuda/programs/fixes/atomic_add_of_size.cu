// A sum of type size_t, for which CUDA has no function: all 8-byte integers
// add in the same way.
#include <cstdio>

__device__ size_t result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  result += i; // HAZARD: war within-block // FIXED: atomicAdd((unsigned long long *)&result, i);
               // HAZARD@-1: war across-blocks
               // HAZARD@-2: waw within-block
               // HAZARD@-3: waw across-blocks
}

int main() {
  size_t host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 32640;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
