// An index that wraps within a group of neighbouring threads. LLVM 19's vectoriser takes such accesses for interleaved ones that do not wrap.
#include "wrong.h"

__global__ void global(const int *in, int *out, int n) {
  const unsigned t = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * 64 + t] = in[t * 3 % 64] + n;
}

__global__ void shared(const int *in, int *out, int n) {
  __shared__ int values[64];
  const unsigned t = threadIdx.x;
  values[t] = in[t];
  __syncthreads();
  out[blockIdx.x * 64 + t] = values[t * 3 % 64] * n + values[t * 2 % 64];
}

int main() {
  int count = wrong(global, 10, 64, [](int, int t) { return input(t * 3 % 64) + 10; });
  count += wrong(shared, 10, 64, [](int, int t) { return input(t * 3 % 64) * 10 + input(t * 2 % 64); });
  return end(count);
}
