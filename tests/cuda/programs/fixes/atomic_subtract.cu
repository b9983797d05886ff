// Floating-point numbers are subtracted: CUDA has no function for that,
// so the operand is negated.
#include <cstdio>

__device__ float result = 0;

__global__ void collect() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  result -= i + 1; // HAZARD: war within-block // FIXED: atomicAdd(&result, -(i + 1));
                   // HAZARD@-1: war across-blocks
                   // HAZARD@-2: waw within-block
                   // HAZARD@-3: waw across-blocks
}

int main() {
  float host;
  collect<<<4, 64>>>();
  cudaMemcpyFromSymbol(&host, result, sizeof host);
  const bool right = host == -32896;
  std::printf("%s\n", right ? "right" : "wrong");
  return !right;
}
