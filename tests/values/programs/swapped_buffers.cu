// Two buffers swap roles in each iteration: both in global memory, or one of them in shared memory.
#include "wrong.h"

__device__ int first[2000 * 64], second[2000 * 64];

__global__ void both_global(const int *in, int *out, int n) {
  const int t = threadIdx.x;
  int *from = first + blockIdx.x * 64, *to = second + blockIdx.x * 64;
  from[t] = in[t];
  __syncthreads();
  for (int k = 0; k < n; ++k) {
    to[t] = from[(t + 1) % 64] + k;
    __syncthreads();
    int *const kept = from;
    from = to;
    to = kept;
  }
  out[blockIdx.x * 64 + t] = from[t];
}

__global__ void shared_and_global(const int *in, int *out, int n) {
  __shared__ int shared[64];
  const int t = threadIdx.x;
  shared[t] = in[t];
  __syncthreads();
  int *from = shared, *to = first + blockIdx.x * 64;
  for (int k = 0; k < n; ++k) {
    to[t] = from[(t + 1) % 64] + k;
    __syncthreads();
    int *const kept = from;
    from = to;
    to = kept;
  }
  out[blockIdx.x * 64 + t] = from[t];
}

int main() {
  int count = 0;
  for (int n = 4; n < 6; ++n) {
    const auto want = [&](int, int t) { return input((t + n) % 64) + n * (n - 1) / 2; };
    count += wrong(both_global, n, 64, want) + wrong(shared_and_global, n, 64, want);
  }
  return end(count);
}
