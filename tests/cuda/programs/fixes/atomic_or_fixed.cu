// atomic_or.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__device__ unsigned int result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicOr(&result, 1u << i % 32);
}

int main() {
  unsigned int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 0xffffffff;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
