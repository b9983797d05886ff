// One-byte counters in shared memory, as in a histogram of 64 bins: two threads of different
// warps increment the same byte.
// Fixed twin: each thread counts in its own byte; neighbouring bytes in the same word do not race.
#include <cstdio>

__global__ void count(int *out) {
  __shared__ unsigned char counter[64];
  const int t = threadIdx.x;
  if (t < 64)
    counter[t] = 0;
  __syncthreads();
  for (int k = 0; k < 5; k++)
    counter[t % 32]++; // HAZARD: war within-block counter // FIXED: counter[t]++;
                       // HAZARD@-1: waw within-block counter
                       // HAZARD@-2: raw within-block counter
  __syncthreads();
  out[t] = counter[t];
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
    wrong += result[i] != 5;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
