// atomic_min.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__device__ int result = 1 << 30;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int mine = 1000 - (i | 255);
  atomicMin(&result, mine);
}

int main() {
  int host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 745;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
