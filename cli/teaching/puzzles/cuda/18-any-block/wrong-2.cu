// EXPECT: races-across-blocks
#include <cstdio>
#include <vector>

__global__ void twice(int *numbers, int n) {
  int i = blockIdx.x * (blockDim.x / 2 + 32) + threadIdx.x;
  if (i < n)
    numbers[i] *= 2;
}

// Doubles each number.
void solve(std::vector<int> &all) {
  const int n = int(all.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemcpy(device, all.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<(n + 63) / 64, 64>>>(device, n);
  cudaMemcpy(all.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<int> all(128, 1);
  solve(all);
  std::printf("%d ... %d\n", all[0], all[127]);
}
