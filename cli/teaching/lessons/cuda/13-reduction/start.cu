#include <cstdio>
#include <vector>

__global__ void add_up(const int *numbers, int n, int *sum) {
  __shared__ int cells[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  cells[t] = i < n ? numbers[i] : 0;
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d)
      cells[t] += cells[t + d];
  }
  if (t == 0)
    atomicAdd(sum, cells[0]);
}

// Adds up the numbers.
int sum_of(const std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device, *sum, result = 0;
  cudaMalloc(&device, n * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(sum, 0, sizeof(int));
  add_up<<<(n + 63) / 64, 64>>>(device, n, sum);
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
