// Two numbers are swapped in each iteration of a loop with a warp operation.
#include "wrong.h"

__global__ void swaps(const int *in, int *out, int n) {
  const int t = threadIdx.x;
  int a = in[t], b = t, sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += __shfl_xor_sync(0xffffffff, k + t, 1);
    const int kept = a;
    a = b;
    b = kept;
  }
  out[blockIdx.x * 64 + t] = a * 1000 + b + sum;
}

int main() {
  int count = 0;
  for (int n = 1; n < 4; ++n)
    count += wrong(swaps, n, 64, [&](int, int t) {
      const int sum = n * (t ^ 1) + n * (n - 1) / 2;
      return (n % 2 ? t * 1000 + input(t) : input(t) * 1000 + t) + sum;
    });
  return end(count);
}
