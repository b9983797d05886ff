// A function with a barrier is called from both branches: the barrier is one source line, but the
// condition is not uniform for the block.
// Fixed twin: the function is called once, by all threads.
#include <cstdio>

__device__ int through_barrier(int value) {
  __syncthreads(); // HAZARD: divergent-barrier
  return value + 1;
}

__global__ void branches(int *out) {
  const int t = threadIdx.x;
  if (t < 32) // FIXED:
    out[t] = through_barrier(t); // FIXED:
  else // FIXED:
    out[t] = through_barrier(2 * t); // FIXED: out[t] = through_barrier(t < 32 ? t : 2 * t);
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  branches<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i < 32 ? i + 1 : 2 * i + 1);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
