// The host passes a length that the kernel rejects. The assertion stops the kernel, and the host ignores the error.
// Fixed twin: with a length that the kernel accepts and a check of the status.
#include <cassert>

__global__ void first_of(int *p, int n) {
  assert(n == 10); // HAZARD: device-assert
  if (threadIdx.x == 0)
    p[0] = 1;
}

int main() {
  int *p; // FIXED: int *p, result = 0;
  cudaMalloc(&p, 400);
  first_of<<<1, 2>>>(p, 11); // FIXED: first_of<<<1, 2>>>(p, 10);
  cudaDeviceSynchronize(); // HAZARD: api-error // FIXED: if (cudaDeviceSynchronize() != cudaSuccess)
    // FIXED: return 1;
  // FIXED: cudaMemcpy(&result, p, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(p);
  return 0; // FIXED: return result == 1 ? 0 : 1;
}
