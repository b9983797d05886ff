// HAZARD-NONE
// A barrier between loading the tile and reading it transposed. transpose_no_barrier.cu is the wrong twin.
#include <cstdio>

const int n = 16;

__global__ void transpose(int *out) {
  __shared__ int tile[n][n + 1];
  const int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = y * n + x;
  __syncthreads();
  out[y * n + x] = tile[x][y];
}

int main() {
  int *out, result[n * n];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  transpose<<<1, dim3(n, n)>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < n * n; i++)
    wrong += result[i] != (i % n * n + i / n);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
