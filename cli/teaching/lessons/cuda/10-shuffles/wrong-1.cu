// EXPECT: warp-sync
#include <cstdio>
#include <vector>

__global__ void add_up(const int *numbers, int n, int *sum) {
  int lane = threadIdx.x, value = 0;
  for (int k = lane; k < n; k += 32)
    value += numbers[k];
  for (int d = 16; d > 0; d /= 2)
    value += __shfl_down_sync(0x0000ffff, value, d);
  if (lane == 0)
    *sum = value;
}

// Adds up the numbers with one warp.
int sum_of(const std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device, *sum, result = 0;
  cudaMalloc(&device, n * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(sum, 0, sizeof(int));
  add_up<<<1, 32>>>(device, n, sum);
  cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
  cudaFree(sum);
  return result;
}

int main() {
  std::vector<int> numbers(100);
  for (int k = 0; k < 100; ++k)
    numbers[k] = k;
  std::printf("%d\n", sum_of(numbers));
}
