// HAZARD-NONE
// The lock has device scope. spin_lock_block_scope.cu is the wrong twin.
#include <cstdio>
#include <cuda/atomic>

using Lock = cuda::atomic<int, cuda::thread_scope_device>;
__device__ Lock locked;
__device__ int balance;

// With block scope, the lock itself would race: exchange against exchange, and against the store that releases it.
__global__ void deposit(int *out) {
  while (locked.exchange(1, cuda::memory_order_acquire) != 0) {
  }
  balance += 5;
  locked.store(0, cuda::memory_order_release);
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
