// One half of the block writes, and the other half reads: the barrier must be between
// the branches, not in one of them.
#include <cstdio>

const int n = 64;

__global__ void hand_over(int *out) {
  __shared__ int s[n];
  const int t = threadIdx.x;
  if (t < n / 2) {
    s[t] = t;
    s[t + n / 2] = -t;
  }
  // FIXED: __syncthreads();
  if (t >= n / 2) {
    out[t] = s[t - n / 2]; // HAZARD: raw within-block
  } else {
    out[t] = 0;
  }
}

int main() {
  int *out, host[n], wrong = 0;
  cudaMalloc(&out, sizeof host);
  hand_over<<<1, n>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != (i < n / 2 ? 0 : i - n / 2);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
