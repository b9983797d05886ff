// EXPECT: read after write on
#include <cstdio>
#include <vector>

__global__ void puzzle(int *numbers) {
  const int choice = 2; // 1, 2, 3 or 4
  __shared__ int line[64];
  if (choice == 1) {
    line[threadIdx.x] = numbers[blockIdx.x * 64 + threadIdx.x];
    numbers[blockIdx.x * 64 + threadIdx.x] = line[63 - threadIdx.x];
  } else if (choice == 2) {
    __syncthreads();
    line[threadIdx.x] = numbers[blockIdx.x * 64 + threadIdx.x];
    numbers[blockIdx.x * 64 + threadIdx.x] = line[63 - threadIdx.x];
  } else if (choice == 3) {
    line[63 - threadIdx.x] = numbers[blockIdx.x * 64 + threadIdx.x];
    __syncthreads();
    numbers[blockIdx.x * 64 + threadIdx.x] = line[threadIdx.x];
  } else {
    line[63 - threadIdx.x] = numbers[blockIdx.x * 64 + threadIdx.x];
    numbers[blockIdx.x * 64 + threadIdx.x] = line[threadIdx.x];
    __syncthreads();
  }
}

// Reverses the numbers of each block.
void solve(std::vector<int> &all) {
  const int n = int(all.size());
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemcpy(device, all.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  puzzle<<<n / 64, 64>>>(device);
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
