// Two buffers: the next copy starts before the last one is waited for, and the wait
// leaves one batch pending. But that is the batch which is read, since the next copy
// starts only after the sum.
#include <cstdio>
#include <cuda_pipeline.h>

__global__ void sums(const int *in, int *out) {
  __shared__ int s[2][64];
  const int t = threadIdx.x;
  auto fetch = [&](int k) {
    if (k < 4)
      __pipeline_memcpy_async(&s[k % 2][t], &in[64 * k + t], sizeof(int));
    __pipeline_commit();
  };
  int sum = 0;
  fetch(0);
  for (int k = 0; k < 4; k++) {
    // FIXED: fetch(k + 1);
    __pipeline_wait_prior(1);
    sum += s[k % 2][t]; // HAZARD: raw within-warp s
    fetch(k + 1); // FIXED:
  }
  out[t] = sum;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[256], *in;
  for (int i = 0; i < 256; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sums<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (4 * i + 64 * 6);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
