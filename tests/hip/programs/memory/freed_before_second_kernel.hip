// The intermediate buffer is freed after the first kernel, although the second
// one reads it. freed_before_second_kernel_fixed.hip is the fixed twin.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void first(int *buffer) { buffer[threadIdx.x] = 2 * threadIdx.x; }

__global__ void second(const int *buffer, int *out) {
  out[threadIdx.x] = buffer[threadIdx.x] + 1; // HAZARD: use-after-free
}

int main() {
  const int n = 32;
  int *buffer, *out, host[n], wrong = 0;
  hipMalloc(&buffer, sizeof host);
  hipMalloc(&out, sizeof host);
  first<<<1, n>>>(buffer);
  hipFree(buffer);
  second<<<1, n>>>(buffer, out);
  hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost);
  hipFree(out);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 2 * i + 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
