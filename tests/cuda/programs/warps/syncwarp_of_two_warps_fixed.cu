// HAZARD-NONE
// The partner is in another warp, so the barrier is the block's. syncwarp_of_two_warps.cu is the wrong twin.
#include <cstdio>

__global__ void reverse(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  out[t] = s[63 - t];
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
