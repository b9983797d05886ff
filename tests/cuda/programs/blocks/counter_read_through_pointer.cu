// Atomic operations count in shared memory while a plain read goes through a pointer to shared or global memory.
// No other access in the interval touches the counter.
// Fixed twin: the counter is read after a barrier.
#include <cstdio>

__global__ void count(const int *values, int *out, bool own) {
  __shared__ int counter;
  if (threadIdx.x == 0)
    counter = 0;
  __syncthreads();
  const int *at = own ? &counter : values;
  atomicAdd(&counter, 1);
  // FIXED: __syncthreads();
  const int seen = *at; // HAZARD: atomic within-block
  out[threadIdx.x] = seen;
}

int main() {
  int *values, *out, result[64];
  cudaMalloc(&values, sizeof(int));
  cudaMemset(values, 0, sizeof(int));
  cudaMalloc(&out, sizeof result);
  count<<<1, 64>>>(values, out, true);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(values);
  cudaFree(out);
  int wrong = 0;
  for (int each : result)
    wrong += each != 64;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
