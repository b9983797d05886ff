// A spin lock without fences: the accesses that it guards need no atomic function, but
// fences after the lock and before its release. fences_of_lock_fixed.cu is the fixed twin.
#include <cstdio>

__device__ int locked, balance;

__global__ void deposit() {
  while (atomicCAS(&locked, 0, 1) != 0) {
  }
  balance = balance * 2 + 1; // HAZARD: war across-blocks
                             // HAZARD@-1: waw across-blocks
  atomicExch(&locked, 0);
}

int main() {
  int host;
  deposit<<<4, 1>>>();
  cudaMemcpyFromSymbol(&host, balance, sizeof host);
  std::printf("%d\n", host);
  return host != 15;
}
