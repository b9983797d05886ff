// The lock is acquired with a fence, but released without one.
// Fixed twin: fences after acquiring the lock and before releasing it.
#include <cstdio>

__device__ int locked, balance;

__global__ void deposit(int *out) {
  while (atomicCAS(&locked, 0, 1) != 0) {
  }
  __threadfence();
  balance += 5; // HAZARD: war across-blocks balance
  // FIXED: __threadfence();
                // HAZARD@-2: waw across-blocks balance
  atomicExch(&locked, 0);
  out[blockIdx.x] = 1;
}

int main() {
  int *out, result[4];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  deposit<<<4, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 4; i++)
    wrong += result[i] != 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
