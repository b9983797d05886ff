// EXPECT: is out of bounds
#include <cstdio>
#include <vector>

__global__ void add_digits(int *numbers, int n) {
  __shared__ int digits[32][4];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int rest = numbers[i];
  for (int d = 0; d < 4; ++d) {
    digits[threadIdx.x][d] = rest % 10;
    rest /= 10;
  }
  int sum = 0;
  for (int d = 0; d < 4; ++d)
    sum += digits[threadIdx.x][d];
  numbers[i] = sum;
}

// Replaces each number below 10000 with the sum of its digits.
void digit_sums(std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  add_digits<<<(n + 63) / 64, 64>>>(device, n);
  cudaMemcpy(numbers.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<int> numbers(150);
  for (int k = 0; k < 150; ++k)
    numbers[k] = 37 * k;
  digit_sums(numbers);
  std::printf("%d ... %d\n", numbers[0], numbers[149]);
}
