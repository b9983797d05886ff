// Each thread works through its own stack; the number of steps is used after a barrier.
#include "wrong.h"

template <typename T> __host__ __device__ T worked(T seed) {
  T stack[8], count = 0;
  int top = 0;
  stack[top++] = seed & 31;
  while (top > 0) {
    const T item = stack[--top];
    ++count;
    if (item > 1 && top < 6) {
      stack[top++] = item / 2;
      if (item % 3 == 0)
        stack[top++] = item / 3;
    }
  }
  return count;
}

__global__ void works(const int *, int *out, int n) {
  __shared__ int shared[128];
  const int t = threadIdx.x;
  const int count = worked(7 * t + n);
  shared[t] = t;
  __syncthreads();
  out[blockIdx.x * 128 + t] = 100 * count + shared[t ^ 1];
}

int main() {
  return end(wrong(works, 40, 128, [](int, int t) { return 100 * worked(7 * t + 40) + (t ^ 1); }));
}
