// A counter with thread scope is atomic only for its own thread.
// Fixed twin: with block scope for shared counters and thread scope for private ones.
#include <cstdio>
#include <cuda/atomic>

__global__ void count(int *counter, int *flags) {
  cuda::atomic_ref<int, cuda::thread_scope_thread> counted(*counter);
  // FIXED@-1: cuda::atomic_ref<int, cuda::thread_scope_block> counted(*counter);
  counted.fetch_add(1); // HAZARD: war // HAZARD: waw
  cuda::atomic_ref<int, cuda::thread_scope_thread>(flags[threadIdx.x / 2]).store(1); // HAZARD: waw
  // FIXED@-1: cuda::atomic_ref<int, cuda::thread_scope_thread>(flags[threadIdx.x]).store(1);
}

int main() {
  int *counter, *flags, result;
  cudaMalloc(&counter, sizeof(int));
  cudaMalloc(&flags, 16 * sizeof(int)); // FIXED: cudaMalloc(&flags, 32 * sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<1, 32>>>(counter, flags);
  cudaMemcpy(&result, counter, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", result);
  cudaFree(counter);
  cudaFree(flags);
}
