// atomic_xor.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__device__ unsigned int result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicXor(&result, i & 3);
}

int main() {
  unsigned int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 0;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
