// The columns of the launch overlap.
// VERDICT: races-across-blocks refuted
// VERDICT: races-within-block refuted
// VERDICT: out-of-bounds undecided too large
// STATUS: 66
#include <cuda_runtime.h>

__global__ void fill(int *out, int n, int stride) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= 16)
    return;
  for (int k = 0; k < n; k++)
    out[row * stride + k] = row;
}

int main() {
  int *out;
  cudaMalloc(&out, 16 * 20 * sizeof(int));
  fill<<<2, 8>>>(out, 20, 15);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
