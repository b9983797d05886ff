// A warp vote instead of a block vote: it is not a barrier for the block, and
// it does not order memory.
// Fixed twin: __syncthreads_count() is a barrier of the block, also for memory.
#include <cstdio>

__global__ void count(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  const int odd = 2 * __popc(__ballot_sync(0xffffffffu, t % 2));
  // FIXED@-1: const int odd = __syncthreads_count(t % 2);
  out[t] = odd + s[63 - t]; // HAZARD: raw within-block s
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  count<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (32 + 63 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
