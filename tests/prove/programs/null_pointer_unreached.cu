// The null pointer is accessed only where no launch gets.
// VERDICT: out-of-bounds proved n <= 0
// STATUS: 0
#include <cuda_runtime.h>

// ASSUME: n <= 0
__global__ void fill(int n) {
  int *out = nullptr;
  if (n > 0)
    out[threadIdx.x] = 1;
}

int main() {
  fill<<<1, 32>>>(0);
  cudaDeviceSynchronize();
}
