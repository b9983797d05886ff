// Two warps of a block pass a message through shared memory; the flag is volatile,
// but the fences are missing.
// Fixed twin: within a block, a fence with block scope on either side of the flag is enough.
#include <cstdio>

__global__ void pass(int *out) {
  __shared__ int data;
  __shared__ volatile int flag;
  if (threadIdx.x == 0)
    flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 42;
    // FIXED: __threadfence_block();
    flag = 1;
  } else if (threadIdx.x == 32) {
    while (flag == 0) {
    }
    // FIXED: __threadfence_block();
    *out = data; // HAZARD: raw within-block data
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<1, 64>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
