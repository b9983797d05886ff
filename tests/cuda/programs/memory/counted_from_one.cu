// The kernels get the address before the first element and count from one. The second one also writes element 0, which
// is out of bounds.
// Fixed twin: the kernels get the address before the first element and count from one.
#include <cstdio>

constexpr int n = 64;

__global__ void fill(int *a) {
  const int i = threadIdx.x + 1;
  a[i] = i;
}

__global__ void shift(int *a, const int *b) {
  const int i = threadIdx.x;
  // FIXED: if (i > 0)
  a[i] = i ? b[i] + 1 : 0; // HAZARD: out-of-bounds a // FIXED: a[i] = b[i] + 1;
}

int main() {
  int *a, *b, result[n];
  cudaMalloc(&a, sizeof result);
  cudaMalloc(&b, sizeof result);
  cudaMemset(a, 0, sizeof result);
  fill<<<1, n>>>(b - 1);
  shift<<<1, n>>>(a - 1, b - 1);
  cudaMemcpy(result, a, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", result[0], result[n - 2]);
  return result[0] != 2 || result[n - 2] != n;
}
