// Each warp has its own barrier, but waits for three warps
// there.
#include <cstdio>

__global__ void halves(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x, half = t / 32;
  s[t] = in[t];
  __barrier_sync_count(1 + half, 96); // HAZARD: divergent-barrier // FIXED: __barrier_sync_count(1 + half, 32);
  out[t] = s[32 * half + 31 - t % 32];
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
  halves<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (32 * (i / 32) + 31 - i % 32);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
