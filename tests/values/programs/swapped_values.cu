// Two and three numbers are rotated in each iteration of a loop with a barrier: each is a phi of the next block.
#include "wrong.h"
#include <utility>

__global__ void two(const int *in, int *out, int n) {
  __shared__ int shared[64];
  const int t = threadIdx.x;
  int a = in[t], b = 1000 * t;
  for (int k = 0; k < n; ++k) {
    shared[t] = k;
    __syncthreads();
    const int kept = a;
    a = b;
    b = kept;
  }
  out[blockIdx.x * 64 + t] = 3 * a + 5 * b;
}

__global__ void three(const int *in, int *out, int n) {
  const int t = threadIdx.x;
  int a = in[t], b = 1000 * t, c = -t;
  for (int k = 0; k < n; ++k) {
    const int kept = a;
    a = b;
    b = c;
    c = kept;
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = 3 * a + 5 * b + 7 * c;
}

int main() {
  int count = 0;
  for (int n = 0; n < 4; ++n) {
    count += wrong(two, n, 64, [&](int, int t) {
      int a = input(t), b = 1000 * t;
      if (n % 2)
        std::swap(a, b);
      return 3 * a + 5 * b;
    });
    count += wrong(three, n, 64, [&](int, int t) {
      const int values[] = {input(t), 1000 * t, -t};
      return 3 * values[n % 3] + 5 * values[(n + 1) % 3] + 7 * values[(n + 2) % 3];
    });
  }
  return end(count);
}
