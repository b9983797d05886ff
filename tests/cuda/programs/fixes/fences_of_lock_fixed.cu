// fences_of_lock.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__device__ int locked, balance;

__global__ void deposit() {
  while (atomicCAS(&locked, 0, 1) != 0) {
  }
  __threadfence();
  balance = balance * 2 + 1;
  __threadfence();
  atomicExch(&locked, 0);
}

int main() {
  int host;
  deposit<<<4, 1>>>();
  cudaMemcpyFromSymbol(&host, balance, sizeof host);
  std::printf("%d\n", host);
  return host != 15;
}
