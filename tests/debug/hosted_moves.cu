// Host code that gdb's own commands move through, and a kernel to leave for it.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void fill(int *numbers) {
  numbers[threadIdx.x] = 1;
  numbers[threadIdx.x] = 2;
}

int half(int number) {
  return number / 2;
}

int halves(int number) {
  int sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += half(number);
  return sum;
}

int main() {
  int *numbers = nullptr;
  cudaMalloc(&numbers, 8 * sizeof(int));
  int sum = halves(10);
  sum += 1;
  fill<<<1, 8>>>(numbers);
  cudaDeviceSynchronize();
  sum += 1;
  std::printf("%d\n", sum);
}
