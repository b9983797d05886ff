// Lanes of a warp exchange elements, but the write and the
// read are unordered.
#include <cstdio>

const int n = 128;

__global__ void neighbour(int *out) {
  __shared__ int s[n];
  const int t = threadIdx.x;
  s[t] = t;
  // FIXED: __syncwarp();
  out[t] = s[t ^ 1]; // HAZARD: raw within-warp
}

int main() {
  int *out, host[n], wrong = 0;
  cudaMalloc(&out, sizeof host);
  neighbour<<<1, n>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != (i ^ 1);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
