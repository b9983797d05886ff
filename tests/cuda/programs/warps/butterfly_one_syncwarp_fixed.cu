// HAZARD-NONE
// Two warp barriers per round: one after reading, one after
// writing. butterfly_one_syncwarp.cu is the wrong twin.
#include <cstdio>

__global__ void sum(int *out) {
  __shared__ int s[32];
  const int lane = threadIdx.x;
  s[lane] = lane;
  __syncwarp();
  for (int step = 1; step < 32; step *= 2) {
    const int both = s[lane] + s[lane ^ step];
    __syncwarp();
    s[lane] = both;
    __syncwarp();
  }
  out[lane] = s[lane];
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  sum<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != 496;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
