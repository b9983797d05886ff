// Atomic operations on memory that a copy is still writing.
// Fixed twin: the threads wait for the copy.
#include <cstdio>
#include <cuda_pipeline.h>

// Adds to counters that are loaded first.
__global__ void count(const int *in, int *out) {
  __shared__ int counters[64];
  const int i = int(threadIdx.x);
  __pipeline_memcpy_async(&counters[i], &in[i], sizeof(int));
  __pipeline_commit();
  // FIXED: __pipeline_wait_prior(0);
  __syncthreads();
  atomicAdd(&counters[i / 2], 1); // HAZARD: atomic within-block counters
  __pipeline_wait_prior(0);
  __syncthreads();
  out[i] = counters[i];
}

int main() {
  int *in, *out, result[64];
  cudaMalloc(&in, sizeof result);
  cudaMemset(in, 0, sizeof result);
  cudaMalloc(&out, sizeof result);
  count<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  std::printf("%d\n", result[0]);
  return result[0] != 2;
}
