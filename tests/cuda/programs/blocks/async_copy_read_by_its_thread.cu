// Each thread reads only what it copied itself, so it needs no barrier, but it does
// not wait for the copy.
#include <cstdio>
#include <cuda_pipeline.h>

__global__ void twice(int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  // FIXED: __pipeline_wait_prior(0);
  out[t] = 2 * s[t]; // HAZARD: raw within-warp s
  __pipeline_wait_prior(0); // FIXED:
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[64], *in;
  for (int i = 0; i < 64; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  twice<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (2 * i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
