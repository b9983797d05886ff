// A spin lock without fences: the accesses that it guards need no atomic function, but
// fences after the lock and before its release.
#include <cstdio>

__device__ int locked, balance;

__global__ void deposit() {
  while (atomicCAS(&locked, 0, 1) != 0) {
  }
  // FIXED: __threadfence();
  balance = balance * 2 + 1; // HAZARD: war across-blocks
  // FIXED: __threadfence();
                             // HAZARD@-2: waw across-blocks
  atomicExch(&locked, 0);
}

int main() {
  int host;
  deposit<<<4, 1>>>();
  cudaMemcpyFromSymbol(&host, balance, sizeof host);
  std::printf("%d\n", host);
  return host != 15;
}
