// Each block fills its chunk and one more element: the first of
// the next chunk.
// Fixed twin: each block stops at the end of its chunk.
#include <cstdio>

__global__ void fill(int *out, int n) {
  const int first = blockIdx.x * 32;
  for (int i = first + threadIdx.x; i <= first + 32 && i < n; i += blockDim.x)
  // FIXED@-1: for (int i = first + threadIdx.x; i < first + 32 && i < n; i += blockDim.x)
    out[i] = blockIdx.x; // HAZARD: waw across-blocks
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  fill<<<4, 16>>>(out, 128);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 128; i++)
    wrong += result[i] != (i / 32);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
