// atomic_increment.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__device__ int result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2 == 0)
    atomicAdd(&result, 1);
}

int main() {
  int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 128;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
