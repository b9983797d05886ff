// A shuffle synchronizes lanes to exchange registers, but does not order memory: what a lane stored
// before it need not be visible after it.
// Fixed twin: a __syncwarp() orders memory; the shuffle still exchanges the registers.
#include <cstdio>

__global__ void reverse(int *out) {
  __shared__ int s[32];
  const int lane = threadIdx.x;
  s[lane] = lane;
  const int biggest = __shfl_sync(0xffffffffu, lane, 31);
  // FIXED: __syncwarp();
  out[lane] = s[biggest - lane]; // HAZARD: raw within-warp s
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  reverse<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != (31 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
