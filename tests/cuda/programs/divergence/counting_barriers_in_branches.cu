// __syncthreads_count() is in both branches of a condition: the warps wait at different barriers,
// and each would count only its half.
// Fixed twin: there is one __syncthreads_count(), with the condition as its argument.
#include <cstdio>

__global__ void count(int *out) {
  const int t = threadIdx.x;
  int counted;
  if (t < 32) // FIXED:
    counted = __syncthreads_count(1); // HAZARD: divergent-barrier
    // FIXED@-1: counted = __syncthreads_count(t < 32);
  else // FIXED:
    counted = __syncthreads_count(0); // FIXED:
  out[t] = counted;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  count<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != 32;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
