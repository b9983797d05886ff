// The barrier is before the wait, so no thread knows that the others' copies
// have arrived.
#include <cstdio>
#include <cuda_pipeline.h>

__global__ void reverse(int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  // FIXED: __pipeline_wait_prior(0);
  __syncthreads();
  __pipeline_wait_prior(0); // FIXED:
  out[t] = s[63 - t]; // HAZARD: raw within-block s
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
  reverse<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (63 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
