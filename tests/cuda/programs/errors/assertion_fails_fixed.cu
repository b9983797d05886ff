// Like assertion_fails.cu, with a length that the kernel accepts and a check of the status.
// HAZARD-NONE
#include <cassert>

__global__ void first_of(int *p, int n) {
  assert(n == 10);
  if (threadIdx.x == 0)
    p[0] = 1;
}

int main() {
  int *p, result = 0;
  cudaMalloc(&p, 400);
  first_of<<<1, 2>>>(p, 10);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  cudaMemcpy(&result, p, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(p);
  return result == 1 ? 0 : 1;
}
