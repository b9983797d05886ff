// HAZARD-NONE
// One thread clears the counter, and all threads wait for it. shared_counter_not_cleared.cu is the wrong twin.
#include <cstdio>

__global__ void count(int *out) {
  __shared__ int counter;
  const int t = threadIdx.x;
  if (t == 0)
    counter = 0;
  __syncthreads();
  atomicAdd(&counter, 1);
  __syncthreads();
  out[t] = counter;
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  count<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != 32;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
