// A pipeline of two stages for copies of the block: the stage is released before it is read,
// so the next copy may overwrite it.
// Fixed twin: the stage is released after it has been read.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/pipeline>

namespace cg = cooperative_groups;

__global__ void sums(const int *in, int *out) {
  __shared__ int stage[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  const auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  const int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 2; k++) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, stage[k], in + 64 * k, sizeof stage[k], pipe);
    pipe.producer_commit();
  }
  for (int k = 0; k < 6; k++) {
    pipe.consumer_wait();
    int *s = stage[k % 2];
    // FIXED: sum += s[63 - t];
    pipe.consumer_release();
    sum += s[63 - t]; // FIXED:
    if (k + 2 < 6) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s, in + 64 * (k + 2), sizeof stage[0], pipe); // HAZARD: war within-block stage
      pipe.producer_commit();
    }
  }
  out[t] = sum;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[6 * 64], *in;
  for (int i = 0; i < 6 * 64; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sums<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (6 * (63 - i) + 64 * 15);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
