// One thread polls a plain flag that another one sets.
#include <cstdio>
// FIXED: #include <cuda/atomic>

__device__ int started, data, flag;

__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    flag = 1;
    // FIXED@-1: cuda::atomic_ref<int, cuda::thread_scope_device>(flag).store(1, cuda::memory_order_release);
  } else {
    while (flag == 0) { // HAZARD: raw across-blocks
    // FIXED@-1: while (cuda::atomic_ref<int, cuda::thread_scope_device>(flag).load(cuda::memory_order_acquire) == 0) {
    }
    *out = data; // HAZARD: raw across-blocks
  }
}

int main() {
  int *out, host;
  cudaMalloc(&out, sizeof host);
  pass<<<2, 1>>>(out);
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", host);
  return host != 42;
}
