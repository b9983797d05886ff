// HAZARD-NONE
// There is one __syncthreads_count(), with the condition as its
// argument. counting_barriers_in_branches.cu is the wrong twin.
#include <cstdio>

__global__ void count(int *out) {
  const int t = threadIdx.x;
  int counted;
  counted = __syncthreads_count(t < 32);
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
