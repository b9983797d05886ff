// The first warp signals what the second one writes, but __syncwarp() waits for the lanes of one warp only.
// Fixed twin: a barrier of the block waits for the warp that writes.
#include <cstdio>

__device__ int started, flag, data;

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  __shared__ int rank;
  if (threadIdx.x == 0)
    rank = atomicAdd(&started, 1);
  __syncthreads();
  if (rank == 0) {
    if (threadIdx.x == 32)
      data = 42;
    __syncwarp(); // FIXED: __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(&flag, 1);
    }
  } else if (threadIdx.x == 0) {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence();
    *out = data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<2, 64>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return 0;
}
