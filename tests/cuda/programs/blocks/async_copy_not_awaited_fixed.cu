// HAZARD-NONE
// cg::wait() of the block before the copy is read. async_copy_not_awaited.cu is the wrong twin.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void reverse(const int *in, int *out) {
  __shared__ int s[64];
  const auto block = cg::this_thread_block();
  const int t = threadIdx.x;
  cg::memcpy_async(block, s, in, sizeof s);
  cg::wait(block);
  out[t] = s[63 - t];
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
