// A hand-made grid barrier: each block increments the counter without a fence, so its writes
// need not be visible after the barrier.
// Fixed twin: a fence before a block increments the counter, and one after the wait.
#include <cstdio>

const int blocks = 4, size = 32;
__device__ unsigned int arrived;
__device__ int data[blocks * size];

__device__ void wait_for_all_blocks() {
  __syncthreads();
  if (threadIdx.x == 0) {
    // FIXED: __threadfence();
    atomicAdd(&arrived, 1u);
    while (*static_cast<volatile unsigned int *>(&arrived) < blocks) {
    }
    __threadfence();
  }
  __syncthreads();
}

__global__ void exchange(int *out) {
  const int i = blockIdx.x * size + threadIdx.x;
  data[i] = i;
  wait_for_all_blocks();
  out[i] = data[blocks * size - 1 - i]; // HAZARD: raw across-blocks data
}

int main() {
  int *out, result[blocks * size];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  void *arguments[] = {&out};
  if (cudaLaunchCooperativeKernel((const void *)exchange, dim3(blocks), dim3(size), arguments, 0, 0) != cudaSuccess)
    return 2;
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < blocks * size; i++)
    wrong += result[i] != (blocks * size - 1 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
