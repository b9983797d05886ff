// A loop that ends by a vote of all threads, without the barrier between its two halves.
// Fixed: A loop that ends by a vote of all threads: the result of the vote is the same for all of them, and so their
// counters are the same.
// VERDICT: races-within-block refuted // FIXED:
// VERDICT: divergent-barrier proved
// STATUS: 66 // FIXED: // STATUS: 0
#include <cuda_runtime.h>

__global__ void sort(int *data) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = data[t];
  s[t + 32] = data[t + 32];
  __syncthreads();
  int changed = 1;
  while (changed) {
    bool mine = false;
    for (int odd = 0; odd < 2; odd++) {
      const int i = 2 * t + odd;
      if (i + 1 < 64 && s[i] > s[i + 1]) {
        const int v = s[i];
        s[i] = s[i + 1];
        s[i + 1] = v;
        mine = true;
      }
      // FIXED: __syncthreads();
    }
    changed = __syncthreads_or(mine);
  }
  data[t] = s[t];
  data[t + 32] = s[t + 32];
}

int main() {
  int host[64], *data;
  for (int i = 0; i < 64; i++)
    host[i] = i * 37 % 64;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  sort<<<1, 32>>>(data);
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}
