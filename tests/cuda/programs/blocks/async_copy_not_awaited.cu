// The block copies its part into shared memory asynchronously and reads it
// before the copy is known to have arrived. (wait() is also the barrier
// that is missing here.)
// Fixed twin: cg::wait() of the block before the copy is read.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void reverse(const int *in, int *out) {
  __shared__ int s[64];
  const auto block = cg::this_thread_block();
  const int t = threadIdx.x;
  cg::memcpy_async(block, s, in, sizeof s);
  // FIXED: cg::wait(block);
  out[t] = s[63 - t]; // HAZARD: raw within-block s
  cg::wait(block); // FIXED:
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[64], *in;
  for (int i = 0; i < 64; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (63 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
