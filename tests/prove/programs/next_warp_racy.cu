// Reads the next warp's element, which no barrier of a warp orders.
// VERDICT: races-within-block refuted
// VERDICT: uninitialized undecided
// STATUS: 66
#include <cuda_runtime.h>

__global__ void rotate(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x, i = blockIdx.x * 64 + t;
  s[t] = in[i];
  __syncwarp();
  out[i] = s[(t + 1) % 64];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMemset(in, 1, 256 * sizeof(int));
  rotate<<<4, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
