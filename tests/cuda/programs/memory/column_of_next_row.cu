// The right neighbour in a two-dimensional array in shared memory: for the
// last column, it is the next row's first element, which compilers accept but
// the language does not allow.
// Fixed twin: the last column has no right neighbour.
#include <cstdio>

__global__ void right(int *out) {
  __shared__ int s[8][8];
  const int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = x;
  __syncthreads();
  out[y * 8 + x] = s[y][x + 1]; // HAZARD: out-of-bounds s // FIXED: out[y * 8 + x] = x < 7 ? s[y][x + 1] : 0;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  right<<<1, dim3(8, 8)>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i % 8 < 7 ? i % 8 + 1 : 0);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
