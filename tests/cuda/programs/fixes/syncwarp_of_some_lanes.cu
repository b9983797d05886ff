// Some lanes exchange elements; which ones depends on data: the mask is computed before the
// branch, where all lanes are active.
#include <cstdio>

const int n = 64;

__global__ void exchange(const int *wanted, int *out) {
  __shared__ int s[n];
  const int t = threadIdx.x;
  const int wants = wanted[t];
  out[t] = -1;
  // FIXED: const auto mask = __ballot_sync(0xffffffff, wants != 0);
  if (wants != 0) {
    s[t] = t;
    // FIXED: __syncwarp(mask);
    out[t] = s[t ^ 1]; // HAZARD: raw within-warp
  }
}

int main() {
  int *wanted, *out, host[n], wrong = 0;
  for (int i = 0; i < n; i++)
    host[i] = i / 2 % 2;
  cudaMalloc(&wanted, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(wanted, host, sizeof host, cudaMemcpyHostToDevice);
  exchange<<<1, n>>>(wanted, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != (i / 2 % 2 ? i ^ 1 : -1);
  cudaFree(wanted);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
