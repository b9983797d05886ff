// A block of two warps reverses its elements in shared memory with __syncwarp(): each warp waits only for
// itself, but the partner is always in the other warp.
// Fixed twin: the partner is in another warp, so the barrier is the block's.
#include <cstdio>

__global__ void reverse(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncwarp(); // FIXED: __syncthreads();
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
