// Only the first warp continues: its barrier may be in the branch, since
// whole warps take it.
#include <cstdio>

const int n = 64;

__global__ void swap(int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 32) {
    s[t] = t;
    // FIXED: __syncwarp();
    out[t] = s[31 - t]; // HAZARD: raw within-warp
  }
}

int main() {
  int *out, host[32], wrong = 0;
  cudaMalloc(&out, sizeof host);
  swap<<<1, n>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; i++)
    wrong += host[i] != 31 - i;
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
