// The tile in shared memory has a halo of one element on either side, but
// only the left one is loaded.
// Fixed twin: both sides of the halo are loaded.
#include <cstdio>

__global__ void stencil(int *out) {
  __shared__ int s[34];
  const int t = threadIdx.x;
  s[t + 1] = t;
  if (t == 0)
    s[0] = 0;
  // FIXED: if (t == 31)
    // FIXED: s[33] = 0;
  __syncthreads();
  out[t] = s[t] + s[t + 2]; // HAZARD: uninitialized s
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  stencil<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != ((i ? i - 1 : 0) + (i < 31 ? i + 1 : 0));
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
