// Each thread reads its neighbour's element without waiting
// for it.
#include <cstdio>

const int n = 64;

__global__ void shift(int *out) {
  __shared__ int s[n];
  const int t = threadIdx.x;
  s[t] = 3 * t;
  // FIXED: __syncthreads();
  out[t] = s[(t + 1) % n]; // HAZARD: raw within-block
}

int main() {
  int *out, host[n], wrong = 0;
  cudaMalloc(&out, sizeof host);
  shift<<<1, n>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 3 * ((i + 1) % n);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
