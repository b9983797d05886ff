// The flag continues to count: another block stores 2 after it saw 1. A plain
// store, volatile or not, ends the release sequence: a thread that sees 2 has not
// synchronized with the producer.
// Fixed twin: an atomic read-modify-write increments the flag. It continues the release sequence of the value that
// it changes, although it does not release anything itself.
#include <cuda/atomic>

#include <cstdio>

__device__ int started, data;
__device__ int flag;

__global__ void relay(int *out) {
  volatile int *polled = &flag;
  const int role = atomicAdd(&started, 1);
  if (role == 0) {
    data = 42;
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    atomicExch(&flag, 1);
  } else if (role == 1) {
    while (*polled != 1) {
    }
    *polled = 2; // FIXED: atomicAdd(&flag, 1);
  } else {
    while (*polled != 2) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    *out = data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  relay<<<3, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
