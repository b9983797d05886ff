// The null pointer is accessed: nothing is proved about bounds unless the access cannot happen.
// VERDICT: out-of-bounds undecided
// STATUS: 67
#include <cuda_runtime.h>

__global__ void fill(int n) {
  int *out = nullptr;
  if (n > 0)
    out[threadIdx.x] = 1;
}

int main() {
  fill<<<1, 32>>>(0);
  cudaDeviceSynchronize();
}
