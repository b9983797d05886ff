// The ticket is a cuda::atomic with relaxed order: it neither releases the block's
// sum nor acquires the others'.
// Fixed twin: the ticket is drawn with acq_rel order.
#include <cstdio>
#include <cuda/atomic>

const int blocks = 6;
__device__ cuda::atomic<int, cuda::thread_scope_device> ticket;
__device__ int partial[blocks];

__global__ void sum(int *out) {
  partial[blockIdx.x] = 7;
  if (ticket.fetch_add(1, cuda::memory_order_relaxed) == blocks - 1) {
  // FIXED@-1: if (ticket.fetch_add(1, cuda::memory_order_acq_rel) == blocks - 1) {
    int all = 0;
    for (int b = 0; b < blocks; b++)
      all += partial[b]; // HAZARD: raw across-blocks partial
    *out = all;
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  sum<<<blocks, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
