// A lock with a cuda::atomic of block scope, shared by blocks: its operations are
// not strong across blocks.
// Fixed twin: the lock has device scope.
#include <cstdio>
#include <cuda/atomic>

using Lock = cuda::atomic<int, cuda::thread_scope_block>;
// FIXED@-1: using Lock = cuda::atomic<int, cuda::thread_scope_device>;
__device__ Lock locked;
__device__ int balance;

// The lock itself races here: exchange against exchange, and against the store that releases it.
__global__ void deposit(int *out) {
  while (locked.exchange(1, cuda::memory_order_acquire) != 0) { // HAZARD: atomic across-blocks locked
  }
  balance += 5;                                // HAZARD: war across-blocks balance
                                               // HAZARD@-1: waw across-blocks balance
  locked.store(0, cuda::memory_order_release); // HAZARD: atomic across-blocks locked
  out[blockIdx.x] = 1;
}

int main() {
  int *out, result[3];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  deposit<<<3, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 3; i++)
    wrong += result[i] != 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
