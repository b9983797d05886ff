// atomic_max.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__device__ int result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(&result, i * 7 % 256);
}

int main() {
  int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 255;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
