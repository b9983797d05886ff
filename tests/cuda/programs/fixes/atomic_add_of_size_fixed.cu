// atomic_add_of_size.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__device__ size_t result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd((unsigned long long *)&result, i);
}

int main() {
  size_t host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == 32640;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
