// The first thread overwrites the target of its copy with a border while the copy
// may still be running.
#include <cstdio>
#include <cuda_pipeline.h>

__global__ void bordered(int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  // FIXED: __pipeline_wait_prior(0);
  if (t == 0)
    s[t] = -1; // HAZARD: waw within-warp s
  __pipeline_wait_prior(0); // FIXED:
  __syncthreads();
  out[t] = s[63 - t];
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
  bordered<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i == 63 ? -1 : 63 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
