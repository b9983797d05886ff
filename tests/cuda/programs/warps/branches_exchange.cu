// The lower half of the warp fills the buffer in one branch, and the upper half empties it in the other.
// Divergent branches run in any order or interleaved.
// Fixed twin: there are two branches, with a __syncwarp() between them.
#include <cstdio>

__global__ void hand_over(int *out) {
  __shared__ int s[16];
  const int lane = threadIdx.x;
  if (lane < 16)
    s[lane] = lane * lane;
  else // FIXED: __syncwarp();
  // FIXED: if (lane >= 16)
    out[lane - 16] = s[lane - 16]; // HAZARD: raw within-warp s
}

int main() {
  int *out, result[16];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  hand_over<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 16; i++)
    wrong += result[i] != (i * i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
