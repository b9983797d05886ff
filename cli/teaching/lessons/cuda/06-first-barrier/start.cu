#include <cstdio>
#include <vector>

__global__ void reverse_block(int *numbers) {
  __shared__ int line[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  line[threadIdx.x] = numbers[i];
  // here
  numbers[i] = line[63 - threadIdx.x];
}

// Reverses each block of 64 elements.
void reverse_blocks(std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  reverse_block<<<n / 64, 64>>>(device);
  cudaMemcpy(numbers.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<int> numbers(128);
  for (int k = 0; k < 128; ++k)
    numbers[k] = k;
  reverse_blocks(numbers);
  std::printf("%d ... %d\n", numbers[0], numbers[127]);
}
