// EXPECT: write after read on
#include <cstdio>
#include <vector>

__global__ void scan(int *numbers) {
  __shared__ int cells[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  cells[t] = numbers[i];
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    int more = t >= d ? cells[t - d] : 0;
    cells[t] += more;
    __syncthreads();
  }
  numbers[i] = cells[t];
}

// Replaces each element with the sum of the elements up to it, within each block of 64.
void scan_blocks(std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scan<<<n / 64, 64>>>(device);
  cudaMemcpy(numbers.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<int> numbers(64);
  for (int k = 0; k < 64; ++k)
    numbers[k] = 1;
  scan_blocks(numbers);
  std::printf("%d ... %d\n", numbers[0], numbers[63]);
}
