// EXPECT: is out of bounds
#include <cstdio>
#include <vector>

__global__ void add_to_elements(int *numbers, int n, int value) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= n; i += gridDim.x * blockDim.x)
    numbers[i] += value;
}

// Adds 7 to each element.
void add_seven(std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  add_to_elements<<<4, 64>>>(device, n, 7);
  cudaMemcpy(numbers.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<int> numbers(1000);
  for (int k = 0; k < 1000; ++k)
    numbers[k] = k;
  add_seven(numbers);
  std::printf("%d ... %d\n", numbers[0], numbers[999]);
}
