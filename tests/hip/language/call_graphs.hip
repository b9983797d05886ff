// Functions that call each other, and stacks of the size that the program sets. HAZARD-NONE
#include "expect.h"

#define BOTH __host__ __device__

BOTH int third(int n);
BOTH int second(int n) { return n <= 0 ? 2 : third(n - 2) + 1; }
BOTH int first(int n) { return n <= 0 ? 1 : second(n - 1) + third(n - 3); }
BOTH int third(int n) { return n <= 0 ? 3 : first(n - 1) * 2; }

BOTH int depth_of(int n) {
  int values[4] = {n, n + 1, n + 2, n + 3};
  return n == 0 ? values[0] : depth_of(n - 1) + values[(n * 7) % 4] - n - (n * 7) % 4 + 1;
}

__global__ void recursive(int *results) {
  results[threadIdx.x] = first(int(threadIdx.x) % 20);
  results[threadIdx.x + 64] = depth_of(1000);
}

int main() {
  int *device, host[128];
  expect("the limit", int(hipDeviceSetLimit(hipLimitStackSize, 64 << 10)), 0);
  expect("memory", int(hipMalloc(&device, sizeof host)), 0);
  recursive<<<1, 64>>>(device);
  expect("the copy", int(hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost)), 0);
  expect_all("functions that call each other", host, 64, [](int k) { return first(k % 20); });
  expect_all("deep", host + 64, 64, [](int) { return 1000; });
  return wrong;
}
