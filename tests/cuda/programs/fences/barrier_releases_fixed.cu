// OPTIONS: --model=ptx
// Like barrier_releases.cu, with the fence in the thread that sets the flag. HAZARD-NONE
#include <cuda/atomic>

__device__ unsigned ready;

__global__ void hand_over(int *values, int *sum) {
  if (blockIdx.x == 0) {
    values[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
      cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
      atomicExch(&ready, 1u);
    }
  } else {
    while (atomicAdd(&ready, 0u) == 0) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    atomicAdd(sum, values[threadIdx.x]);
  }
}

int main() {
  int *values, *sum, seen = 0;
  cudaMalloc(&values, 32 * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  hand_over<<<2, 32>>>(values, sum);
  cudaMemcpy(&seen, sum, sizeof seen, cudaMemcpyDeviceToHost);
  return seen == 32 ? 0 : 1;
}
