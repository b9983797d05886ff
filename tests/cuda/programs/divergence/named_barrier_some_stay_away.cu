// The last lane of each warp skips the warp's barrier and waits at the
// block's.
#include <cstdio>

__global__ void halves(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x, half = t / 32;
  s[t] = in[t];
  if (t % 32 != 31) // FIXED:
    asm volatile("barrier.sync 3, 64;" ::: "memory"); // HAZARD: divergent-barrier
  __syncthreads();
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
