// Threads 0 and 63 also load the halo; the stencil starts
// without a barrier.
// Fixed twin: the barrier is between loading and the stencil.
#include <cstdio>

__global__ void stencil(const int *in, int *out) {
  __shared__ int s[66];
  const int t = threadIdx.x, i = blockIdx.x * 64 + t;
  s[t + 1] = in[i + 1];
  if (t == 0)
    s[0] = in[i];
  if (t == 63)
    s[65] = in[i + 2];
  // FIXED: __syncthreads();
  out[i] = s[t] + s[t + 1] + s[t + 2]; // HAZARD: raw within-block s
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[130], *in;
  for (int i = 0; i < 130; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  stencil<<<2, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 128; i++)
    wrong += result[i] != (3 * i + 3);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
