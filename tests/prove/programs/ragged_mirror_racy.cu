// The last block reads elements that no thread writes.
// VERDICT: uninitialized refuted
// STATUS: 66
#include <cuda_runtime.h>

__global__ void mirror(const int *in, int *out, int n) {
  __shared__ int s[128];
  const int t = threadIdx.x, i = blockIdx.x * 128 + t;
  if (i >= n)
    return;
  s[t] = in[i];
  __syncthreads();
  out[i] = s[127 - t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 1000 * sizeof(int));
  cudaMalloc(&out, 1000 * sizeof(int));
  cudaMemset(in, 1, 1000 * sizeof(int));
  mirror<<<8, 128>>>(in, out, 1000);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
