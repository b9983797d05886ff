// The end of a reduction as written before Volta: no step waits for the
// previous one. syncwarp_in_unrolled_sum_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void sum(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  s[t + 32] = 0;
  __syncwarp();
  s[t] += s[t + 2]; // HAZARD: war within-warp
  s[t] += s[t + 1]; // HAZARD: war within-warp
                    // HAZARD@-1: raw within-warp
  out[t] = s[t];
}

int main() {
  int *out, host[32];
  cudaMalloc(&out, sizeof host);
  sum<<<1, 32>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", host[0]);
  return host[0] != 0 + 1 + 2 + 3;
}
