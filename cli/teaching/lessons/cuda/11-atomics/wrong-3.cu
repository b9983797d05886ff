// EXPECT: on 'count
#include <cstdio>
#include <vector>

__global__ void count_even(const int *numbers, int n, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool even = i < n && numbers[i] % 2 == 0;
  __syncthreads();
  if (even)
    *count += 1;
}

// Returns the number of even numbers.
int even_numbers(const std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device, *sum, result = 0;
  cudaMalloc(&device, n * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(sum, 0, sizeof(int));
  count_even<<<(n + 63) / 64, 64>>>(device, n, sum);
  cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
  cudaFree(sum);
  return result;
}

int main() {
  std::vector<int> numbers(100);
  for (int k = 0; k < 100; ++k)
    numbers[k] = k;
  std::printf("%d\n", even_numbers(numbers));
}
