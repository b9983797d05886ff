#include <cstdio>
#include <vector>

__global__ void twice(int *numbers) { numbers[blockIdx.x * 64 + threadIdx.x] *= 2; }

// Doubles each number.
void solve(std::vector<int> &all) {
  const int n = int(all.size());
  int *numbers;
  cudaMallocManaged(&numbers, n * sizeof(int));
  for (int k = 0; k < n; ++k)
    numbers[k] = all[k];
  twice<<<n / 64, 64>>>(numbers);
  cudaDeviceSynchronize();
  for (int k = 0; k < n; ++k)
    all[k] = numbers[k];
  cudaFree(numbers);
}

int main() {
  std::vector<int> all(128, 1);
  solve(all);
  std::printf("%d ... %d\n", all[0], all[127]);
}
