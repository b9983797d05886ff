// Two pointers refer to one allocation, and both are freed.
// Fixed twin: the allocation is freed once.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void fill(int *buffer) { buffer[threadIdx.x] = threadIdx.x; }

int main() {
  const int n = 32;
  int *buffer, host[n], wrong = 0;
  hipMalloc(&buffer, sizeof host);
  int *alias = buffer;
  fill<<<1, n>>>(alias);
  hipMemcpy(host, alias, sizeof host, hipMemcpyDeviceToHost);
  hipFree(buffer);
  hipFree(alias); // HAZARD: use-after-free // FIXED:
  for (int i = 0; i < n; i++)
    wrong += host[i] != i;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
