// A tile is read transposed as soon as it is loaded: almost all elements that a thread reads were
// written by other threads, also of other warps.
// Fixed twin: a barrier between loading the tile and reading it transposed.
#include <cstdio>

const int n = 16;

__global__ void transpose(int *out) {
  __shared__ int tile[n][n + 1];
  const int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = y * n + x;
  // FIXED: __syncthreads();
  out[y * n + x] = tile[x][y]; // HAZARD: raw within-block tile
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
