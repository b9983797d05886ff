// 1,024 threads add to a counter at twelve places, with fences, and the last one resets it without a barrier before.
// Fixed twin: 1,024 threads add to a counter at twelve places, with fences, and the last one resets it after a
// barrier.
#include <cstdio>

constexpr int threads = 1024;
__device__ int results[threads];

__device__ void step(int &counter) {
  atomicAdd(&counter, 1);
  __threadfence_block();
}

__global__ void count() {
  __shared__ int counter;
  if (threadIdx.x == 0)
    counter = 0;
  __syncthreads();
  for (int i = 0; i < 12; ++i)
    step(counter);
  // FIXED: __syncthreads();
  if (threadIdx.x == threads - 1)
    counter = 7; // HAZARD: atomic within-block counter
  __syncthreads();
  results[threadIdx.x] = counter;
}

int main() {
  count<<<1, threads>>>();
  int result[2] = {};
  cudaMemcpyFromSymbol(result, results, sizeof result);
  std::printf("%d\n", result[1]);
  return result[1] != 7;
}
