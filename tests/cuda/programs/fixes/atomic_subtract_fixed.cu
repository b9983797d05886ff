// atomic_subtract.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__device__ float result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&result, -(i + 1));
}

int main() {
  float host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == -32896;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
