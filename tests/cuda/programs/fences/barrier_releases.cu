// OPTIONS: --model=ptx
// All threads write and fence; after a barrier, thread 0 sets the flag. In PTX's model, a fence releases only
// to threads that observe an atomic operation of its own thread.
// Fixed twin: with the fence in the thread that sets the flag.
#include <cuda/atomic>

__device__ unsigned ready;

__global__ void hand_over(int *values, int *sum) {
  if (blockIdx.x == 0) {
    values[threadIdx.x] = 1;
    // FIXED: __syncthreads();
    // FIXED: if (threadIdx.x == 0) {
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    __syncthreads(); // FIXED:
    if (threadIdx.x == 0) // FIXED:
      atomicExch(&ready, 1u);
    // FIXED: }
  } else {
    while (atomicAdd(&ready, 0u) == 0) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    atomicAdd(sum, values[threadIdx.x]); // HAZARD: raw across-blocks values
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
