#include <cstdio>
#include <vector>

__global__ void count_values(const int *numbers, int n, int *result) {
  __shared__ int bins[16];
  int t = threadIdx.x;
  if (t < 16)
    bins[t] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[numbers[i]], 1);
  __syncthreads();
  if (t < 16)
    atomicAdd(&result[t], bins[t]);
}

// Counts how often each of the numbers 0 to 15 occurs.
std::vector<int> histogram(const std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device, *bins;
  cudaMalloc(&device, n * sizeof(int));
  cudaMalloc(&bins, 16 * sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, 16 * sizeof(int));
  count_values<<<3, 64>>>(device, n, bins);
  std::vector<int> result(16);
  cudaMemcpy(result.data(), bins, 16 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
  cudaFree(bins);
  return result;
}

int main() {
  std::vector<int> numbers(500);
  for (int k = 0; k < 500; ++k)
    numbers[k] = k * k % 16;
  for (int count : histogram(numbers))
    std::printf("%d ", count);
}
