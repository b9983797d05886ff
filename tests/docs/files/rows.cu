// Each thread writes a row of a matrix. Nothing says that rows are at least as far from each other as they are long.
#include <cuda_runtime.h>

#include <cstdio>

// `stride`: elements from row to row.
__global__ void rows(int *out, int n, int stride) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    out[row * stride + k] = row + k;
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * 16 * sizeof(int));
  rows<<<1, 64>>>(out, 16, 16);
  int last;
  cudaMemcpy(&last, out + 64 * 16 - 1, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", last);
}
