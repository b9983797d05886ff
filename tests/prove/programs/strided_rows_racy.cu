// No launch of the program has a stride of 0, but one could.
// VERDICT: races-within-block refuted
// VERDICT: races-across-blocks refuted
// VERDICT: out-of-bounds proved stride > 0; the number of elements of 'out' is at least n * stride
// STATUS: 66
#include <cuda_runtime.h>

__global__ void rows(int *out, int n, int stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i * stride] = i;
}

int main() {
  int *out;
  cudaMalloc(&out, 512 * sizeof(int));
  rows<<<4, 64>>>(out, 256, 2);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
