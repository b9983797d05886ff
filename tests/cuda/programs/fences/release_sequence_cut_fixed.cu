// HAZARD-NONE
// An atomic read-modify-write increments the flag. It continues the release sequence of the value that
// it changes, although it does not release anything itself. release_sequence_cut.cu is the wrong twin.
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
    atomicAdd(&flag, 1);
  } else {
    while (*polled != 2) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    *out = data;
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
