// atomic_subtract_integer.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__device__ unsigned int result = 40000;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicSub(&result, i);
}

int main() {
  unsigned int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 40000 - 32640;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
