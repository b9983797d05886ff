// One half reads the other's writes, and waits for its own threads only.
// Fixed: The halves of a warp diverge, each with a barrier of its own.
// VERDICT: races-within-block refuted // FIXED:
// VERDICT: uninitialized undecided // FIXED:
// STATUS: 66 // FIXED: // STATUS: 0
#include <cuda_runtime.h>

__global__ void roles(int *out) {
  __shared__ int s[32];
  const int lane = threadIdx.x;
  if (lane < 16) {
    s[lane] = lane;
    __syncwarp(0x0000ffffu);
    out[lane] = s[31 - lane]; // FIXED: out[lane] = s[15 - lane];
  } else {
    s[lane] = 2 * lane;
    __syncwarp(0xffff0000u);
    out[lane] = s[lane ^ 1];
  }
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  roles<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
