// A butterfly in shared memory with one __syncwarp() per round: it separates the rounds, but within a round
// a lane may overwrite what its partner has yet to read.
// Fixed twin: two warp barriers per round: one after reading, one after writing.
#include <cstdio>

__global__ void sum(int *out) {
  __shared__ int s[32];
  const int lane = threadIdx.x;
  s[lane] = lane;
  __syncwarp();
  for (int step = 1; step < 32; step *= 2) {
    const int both = s[lane] + s[lane ^ step];
    // FIXED: __syncwarp();
    s[lane] = both; // HAZARD: war within-warp s
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
