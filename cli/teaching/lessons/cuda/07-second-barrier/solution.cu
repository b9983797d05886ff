#include <cstdio>
#include <vector>

__global__ void add_mirrored(const int *numbers, int tiles, int *sums) {
  __shared__ int tile[64];
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k < tiles; ++k) {
    tile[t] = numbers[k * 64 + t];
    __syncthreads();
    sum += tile[63 - t];
    __syncthreads();
  }
  sums[t] = sum;
}

// Element t of the result is the sum of element 63 - t over all tiles of 64.
std::vector<int> mirrored_sums(const std::vector<int> &numbers) {
  const int n = int(numbers.size());
  int *device, *sums;
  cudaMalloc(&device, n * sizeof(int));
  cudaMalloc(&sums, 64 * sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  add_mirrored<<<1, 64>>>(device, n / 64, sums);
  std::vector<int> result(64);
  cudaMemcpy(result.data(), sums, 64 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
  cudaFree(sums);
  return result;
}

int main() {
  std::vector<int> numbers(256, 1);
  std::printf("%d\n", mirrored_sums(numbers)[0]);
}
