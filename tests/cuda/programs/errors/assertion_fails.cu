// The host passes a length that the kernel rejects. The assertion stops the kernel, and the host ignores the error.
#include <cassert>

__global__ void first_of(int *p, int n) {
  assert(n == 10); // HAZARD: device-assert
  if (threadIdx.x == 0)
    p[0] = 1;
}

int main() {
  int *p;
  cudaMalloc(&p, 400);
  first_of<<<1, 2>>>(p, 11);
  cudaDeviceSynchronize(); // HAZARD: api-error
  cudaFree(p);
  return 0;
}
