// Some lanes of a wavefront exchange elements; which ones depends
// on data.
#include <hip/hip_runtime.h>

#include <cstdio>

const int n = 64;

__global__ void exchange(const int *wanted, int *out) {
  __shared__ int s[n];
  const int t = threadIdx.x;
  const int wants = wanted[t];
  out[t] = -1;
  // FIXED: const auto mask = __ballot_sync(~0ull, wants != 0);
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
  hipMalloc(&wanted, sizeof host);
  hipMalloc(&out, sizeof host);
  hipMemcpy(wanted, host, sizeof host, hipMemcpyHostToDevice);
  exchange<<<1, n>>>(wanted, out);
  hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != (i / 2 % 2 ? i ^ 1 : -1);
  hipFree(wanted);
  hipFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
