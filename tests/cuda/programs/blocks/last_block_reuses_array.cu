// The last block adds up the results of all blocks in the array in which it added up its
// own part: one of its threads writes there while others are still reading the block's
// sum. No other block does that.
#include <cstdio>

constexpr int threads = 64, blocks = 8;
__device__ unsigned finished;

__device__ void add_up(int *s) {
  const int t = threadIdx.x;
  __syncthreads();
  for (int step = threads / 2; step > 0; step /= 2) {
    if (t < step)
      s[t] += s[t + step];
    __syncthreads();
  }
}

__global__ void shares(const int *in, int *sums, int *out, int *total) {
  __shared__ int s[threads];
  __shared__ bool last;
  const int t = threadIdx.x, i = blockIdx.x * threads + t;
  s[t] = in[i];
  add_up(s);
  if (t == 0) {
    sums[blockIdx.x] = s[0];
    __threadfence();
    last = atomicAdd(&finished, 1) == blocks - 1;
    __threadfence();
  }
  __syncthreads();
  out[i] = s[0] - in[i];
  if (!last)
    return;
  // FIXED: __syncthreads();
  s[t] = t < blocks ? sums[t] : 0; // HAZARD: war within-block s
  add_up(s);
  if (t == 0)
    *total = s[0];
}

int main() {
  constexpr int n = threads * blocks;
  int host[n], *in, *sums, *out, *total, sum;
  for (int i = 0; i < n; i++)
    host[i] = 1;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&sums, blocks * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  shares<<<blocks, threads>>>(in, sums, out, total);
  cudaMemcpy(&sum, total, sizeof sum, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  cudaFree(sums);
  cudaFree(total);
  std::printf("%d\n", sum);
  return sum != n;
}
