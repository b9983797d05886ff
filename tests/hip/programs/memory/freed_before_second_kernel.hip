// The intermediate buffer is freed after the first kernel, although the second
// one reads it.
// Fixed twin: the buffer is freed after its last use.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void first(int *buffer) { buffer[threadIdx.x] = 2 * threadIdx.x; }

__global__ void second(const int *buffer, int *out) {
// FIXED@-1: __global__ void second(const int *buffer, int *out) { out[threadIdx.x] = buffer[threadIdx.x] + 1; }
  out[threadIdx.x] = buffer[threadIdx.x] + 1; // HAZARD: use-after-free // FIXED:
} // FIXED:

int main() {
  const int n = 32;
  int *buffer, *out, host[n], wrong = 0;
  hipMalloc(&buffer, sizeof host);
  hipMalloc(&out, sizeof host);
  first<<<1, n>>>(buffer);
  hipFree(buffer); // FIXED:
  second<<<1, n>>>(buffer, out);
  hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost);
  // FIXED: hipFree(buffer);
  hipFree(out);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 2 * i + 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
