// A variable that only some threads set, all to the same value, and that only these threads read after a barrier.
#include "wrong.h"

__global__ void sets(const int *, int *out, int n) {
  const int t = threadIdx.x;
  int x;
  if (t < 40) {
    x = 1;
    for (int k = 0; k < n; ++k)
      x = x * 3 + k;
  }
  __syncthreads();
  int result = -t;
  if (t < 40)
    result = x + t;
  out[blockIdx.x * 64 + t] = result;
}

int main() {
  int x = 1;
  for (int k = 0; k < 7; ++k)
    x = x * 3 + k;
  return end(wrong(sets, 7, 64, [&](int, int t) { return t < 40 ? x + t : -t; }));
}
