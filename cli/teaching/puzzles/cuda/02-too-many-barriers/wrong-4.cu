// EXPECT: more barriers than
#include <cstdio>
#include <vector>

__global__ void puzzle(int *numbers) {
  __shared__ int line[64];
  line[threadIdx.x] = numbers[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  int left = line[(threadIdx.x + 63) % 64];
  __syncthreads();
  numbers[blockIdx.x * 64 + threadIdx.x] = line[threadIdx.x] - left;
  __syncthreads();
}

__global__ void nothing() {}

// Subtracts from each number its left neighbour in the block.
void solve(std::vector<int> &all) {
  const int n = int(all.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemcpy(device, all.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  puzzle<<<n / 64, 64>>>(device);
  nothing<<<1000, 64>>>(); // without barriers, on average
  cudaMemcpy(all.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<int> all(128);
  for (int k = 0; k < 128; ++k)
    all[k] = k;
  solve(all);
  std::printf("%d ... %d\n", all[0], all[127]);
}
