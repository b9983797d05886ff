// EXPECT: uninitialized
#include <cstdio>
#include <vector>

__global__ void increment(int *numbers, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    numbers[i] += 1;
}

// Adds 1 to each element.
void increment_all(std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  increment<<<(n + 63) / 64, 64>>>(device, n);
  cudaMemcpy(numbers.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<int> numbers(100);
  for (int k = 0; k < 100; ++k)
    numbers[k] = k;
  increment_all(numbers);
  std::printf("%d ... %d\n", numbers[0], numbers[99]);
}
