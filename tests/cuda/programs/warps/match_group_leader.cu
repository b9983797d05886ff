// Lanes with the same key form a group; its leader writes the group's size, and the members
// read it without waiting for the leader.
// Fixed twin: each group executes a __syncwarp() with its own mask.
#include <cstdio>

__global__ void group_sizes(int *out) {
  __shared__ int size[8];
  const int lane = threadIdx.x, key = lane % 8;
  const unsigned int group = __match_any_sync(0xffffffffu, key);
  if (lane == __ffs(group) - 1)
    size[key] = __popc(group);
  // FIXED: __syncwarp(group);
  out[lane] = size[key]; // HAZARD: raw within-warp size
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  group_sizes<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != 4;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
