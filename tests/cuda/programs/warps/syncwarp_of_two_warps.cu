// A block of two warps reverses its elements in shared memory with __syncwarp(): each warp waits only for
// itself, but the partner is always in the other warp. syncwarp_of_two_warps_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void reverse(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  out[t] = s[63 - t]; // HAZARD: raw within-block s
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  reverse<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (63 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
