// EXPECT: is out of bounds
#include <cstdio>
#include <vector>

__global__ void double_elements(int *numbers, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    numbers[i] *= 2;
}

// Doubles each element.
void double_all(std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  double_elements<<<(n + 63) / 64, 64>>>(device, n);
  cudaMemcpy(numbers.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<int> numbers(200);
  for (int k = 0; k < 200; ++k)
    numbers[k] = k;
  double_all(numbers);
  std::printf("%d ... %d\n", numbers[0], numbers[199]);
}
