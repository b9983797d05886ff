// EXPECT: warp-sync
#include <cstdio>
#include <vector>

__global__ void shift(int *numbers, int steps) {
  __shared__ int cells[32];
  int lane = threadIdx.x, value = numbers[lane];
  for (int k = 0; k < steps; ++k) {
    cells[lane] = value;
    __syncwarp(0x0000ffff);
    value = cells[(lane + 1) % 32];
    __syncwarp(0x0000ffff);
  }
  numbers[lane] = value;
}

// Moves 32 elements three places to the left, round the end.
void shift_three(std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  shift<<<1, 32>>>(device, 3);
  cudaMemcpy(numbers.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<int> numbers(32);
  for (int k = 0; k < 32; ++k)
    numbers[k] = k;
  shift_three(numbers);
  std::printf("%d ... %d\n", numbers[0], numbers[31]);
}
