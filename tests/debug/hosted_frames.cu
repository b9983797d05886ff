// Host code below kernels, and breakpoints in both.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(int *numbers, int by) {
  int own = numbers[threadIdx.x];
  numbers[threadIdx.x] = own + by;
}

int run_with(int *numbers, int factor) {
  const int by = factor * 100;
  add<<<1, 8>>>(numbers, by);
  cudaDeviceSynchronize();
  return by;
}

int main() {
  int *numbers = nullptr, sum = 0;
  cudaMalloc(&numbers, 8 * sizeof(int));
  cudaMemset(numbers, 0, 8 * sizeof(int));
  for (int round = 1; round <= 2; ++round)
    sum += run_with(numbers, round);
  std::printf("%d\n", sum);
  cudaFree(numbers);
}
