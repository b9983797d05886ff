// A value loaded in the last iteration is used in this one, as in all loops that prefetch.
#include "wrong.h"

__global__ void prefetches(const int *in, int *out, int n) {
  __shared__ int shared[64];
  const int t = threadIdx.x;
  int previous = 0, current = in[t], sum = 0;
  for (int k = 1; k <= n; ++k) {
    shared[t] = current;
    __syncthreads();
    sum += shared[t ^ 1] * previous;
    const int next = in[(k * 5 + t) & 63];
    __syncthreads();
    previous = current;
    current = next;
  }
  out[blockIdx.x * 64 + t] = sum;
}

int main() {
  const auto loaded = [](int k, int t) { return input((k * 5 + t) & 63); };
  return end(wrong(prefetches, 6, 64, [&](int, int t) {
    int sum = 0;
    for (int k = 2; k <= 6; ++k)
      sum += loaded(k - 1, t ^ 1) * loaded(k - 2, t);
    return sum;
  }));
}
