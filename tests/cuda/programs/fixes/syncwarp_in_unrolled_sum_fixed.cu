// syncwarp_in_unrolled_sum.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__global__ void sum(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  s[t + 32] = 0;
  __syncwarp();
  const auto value = s[t + 2];
  __syncwarp();
  s[t] += value;
  __syncwarp();
  const auto value_2 = s[t + 1];
  __syncwarp();
  s[t] += value_2;
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
