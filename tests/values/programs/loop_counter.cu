// A counter has the same value in all threads while they are in the loop, but not after
// it, because they leave the loop in different iterations. It is used after a barrier.
#include "wrong.h"

__global__ void lower_bound(const int *, int *out, int n) {
  const int t = threadIdx.x;
  int i = 0;
  while (i * i < n * t)
    ++i;
  __syncthreads();
  out[blockIdx.x * 128 + t] = i;
}

__global__ void with_break(const int *in, int *out, int n) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int round = 0; round < n; ++round) {
    int i;
    for (i = 0; i < 60; ++i)
      if (in[i + round] > t)
        break;
    __syncthreads();
    sum += i;
  }
  out[blockIdx.x * 128 + t] = sum;
}

// Not the counter itself, but a value that grows with it.
__global__ void grown(const int *, int *out, int n) {
  const int t = threadIdx.x;
  unsigned x = 1;
  for (int i = 0; i < t % n; ++i)
    x = x * 3 + i;
  __syncthreads();
  out[blockIdx.x * 128 + t] = int(x);
}

int main() {
  int count = wrong(lower_bound, 5, 128, [](int, int t) {
    int i = 0;
    while (i * i < 5 * t)
      ++i;
    return i;
  });
  count += wrong(with_break, 5, 128, [](int, int t) {
    int sum = 0;
    for (int round = 0; round < 5; ++round) {
      int i = 0;
      while (i < 60 && input(i + round) <= t)
        ++i;
      sum += i;
    }
    return sum;
  });
  count += wrong(grown, 9, 128, [](int, int t) {
    unsigned x = 1;
    for (int i = 0; i < t % 9; ++i)
      x = x * 3 + i;
    return int(x);
  });
  return end(count);
}
