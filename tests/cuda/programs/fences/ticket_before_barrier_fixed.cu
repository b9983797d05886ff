// HAZARD-NONE
// The barrier before the fence makes thread 0 release the writes
// of the whole block. ticket_before_barrier.cu is the wrong twin.
#include <cstdio>

const int blocks = 4, size = 64;
__device__ unsigned int ticket;
__device__ int part[blocks * size];

__global__ void collect(int *out) {
  part[blockIdx.x * size + threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    if (atomicAdd(&ticket, 1u) == blocks - 1) {
      __threadfence();
      int all = 0;
      for (int k = 0; k < blocks * size; k++)
        all += part[k];
      *out = all;
    }
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  collect<<<blocks, size>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 256;
}
