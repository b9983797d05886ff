// The columns of the launch overlap.
// Fixed: A column for each thread, with a stride of `stride` elements; correct if the stride is long enough, which
// must be assumed.
// VERDICT: races-across-blocks refuted // FIXED: // VERDICT: races-across-blocks proved stride>=n
// VERDICT: races-within-block refuted // FIXED:
// VERDICT: out-of-bounds undecided too large // FIXED:
// STATUS: 66 // FIXED: // STATUS: 0
// FIXED: // ARGUMENTS: --assume stride>=n&&n>0
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
  fill<<<2, 8>>>(out, 20, 15); // FIXED: fill<<<2, 8>>>(out, 20, 20);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
