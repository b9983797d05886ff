// The block has three dimensions, but the index ignores the third: the layers
// write the same elements.
// Fixed twin: the index includes all three dimensions.
#include <cstdio>

__global__ void fill(int *out) {
  __shared__ int s[64];
  const int i = threadIdx.x + 4 * threadIdx.y;
  // FIXED@-1: const int i = threadIdx.x + 4 * threadIdx.y + 16 * threadIdx.z;
  s[i] = threadIdx.z; // HAZARD: waw within-block s
  __syncthreads();
  const int own = threadIdx.x + 4 * threadIdx.y + 16 * threadIdx.z;
  out[own] = s[own % 16]; // FIXED: out[own] = s[own];
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  fill<<<1, dim3(4, 4, 4)>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i / 16);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
