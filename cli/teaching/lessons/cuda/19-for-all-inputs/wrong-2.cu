// EXPECT: wrong result
#include <cstdio>
#include <vector>

// Each thread swaps a number of the first half with its counterpart.
__global__ void swap_halves(int *numbers, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2 - 1) {
    const int first = numbers[i], last = numbers[n - 1 - i];
    numbers[i] = last;
    numbers[n - 1 - i] = first;
  }
}

void reverse(std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  swap_halves<<<n / 64 + 1, 64>>>(device, n);
  cudaMemcpy(numbers.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<int> numbers(101);
  for (int k = 0; k < 101; ++k)
    numbers[k] = k;
  reverse(numbers);
  std::printf("%d %d\n", numbers.front(), numbers.back());
}
