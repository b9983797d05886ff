// A barrier is the right operand of &&: only threads of the first warp reach it,
// and the second warp waits below.
// Fixed twin: all threads evaluate the barrier, and the condition comes after it.
#include <cstdio>

__global__ void any(int *out) {
  const int t = threadIdx.x;
  int hit = 0;
  if (t < 32 && __syncthreads_or(t == 5)) // HAZARD: divergent-barrier
  // FIXED@-1: const int one = __syncthreads_or(t == 5);
  // FIXED: if (t < 32 && one)
    hit = 1;
  __syncthreads();
  out[t] = hit;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  any<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i < 32);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
