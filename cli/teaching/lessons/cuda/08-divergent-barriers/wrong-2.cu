// EXPECT: read after write on
#include <cstdio>
#include <vector>

__global__ void smooth_and_count(int *numbers, int n, int *changed) {
  __shared__ int cells[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t, left = 0;
  if (i < n)
    cells[t] = numbers[i];
  if (i < n && t > 0)
    left = cells[t - 1];
  bool larger = i < n && left > numbers[i];
  if (larger)
    numbers[i] = left;
  int count = __syncthreads_count(larger);
  if (t == 0)
    changed[blockIdx.x] = count;
}

// Replaces each element with its left neighbour in the block of 64 if that is larger. Returns how many changed.
int smooth(std::vector<int> &numbers) {
  const int n = int(numbers.size()), blocks = (n + 63) / 64;
  int *device, *changed, all = 0;
  cudaMalloc(&device, n * sizeof(int));
  cudaMalloc(&changed, blocks * sizeof(int));
  cudaMemcpy(device, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  smooth_and_count<<<blocks, 64>>>(device, n, changed);
  cudaMemcpy(numbers.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  std::vector<int> counts(blocks);
  cudaMemcpy(counts.data(), changed, blocks * sizeof(int), cudaMemcpyDeviceToHost);
  for (int count : counts)
    all += count;
  cudaFree(device);
  cudaFree(changed);
  return all;
}

int main() {
  std::vector<int> numbers(100);
  for (int k = 0; k < 100; ++k)
    numbers[k] = k * 37 % 50;
  int changed = smooth(numbers);
  std::printf("%d have changed\n", changed);
}
