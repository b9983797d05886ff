// EXPECT: numbers
#include <cstdio>
#include <vector>

__global__ void twice(int *numbers) { numbers[blockIdx.x * 64 + threadIdx.x] *= 2; }
__global__ void more(int *numbers) { numbers[blockIdx.x * 64 + threadIdx.x] += 1; }

// Doubles each number and then adds 1.
void solve(std::vector<int> &all) {
  const int n = int(all.size());
  int *numbers;
  cudaStream_t one, two;
  cudaEvent_t doubled;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
  cudaEventCreate(&doubled);
  cudaMalloc(&numbers, n * sizeof(int));
  cudaMemcpy(numbers, all.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaDeviceSynchronize(); // the streams do not wait for the copy
  twice<<<n / 64, 64, 0, one>>>(numbers);
  cudaStreamSynchronize(two);
  more<<<n / 64, 64, 0, two>>>(numbers);
  cudaDeviceSynchronize();
  cudaMemcpy(all.data(), numbers, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(numbers);
  cudaEventDestroy(doubled);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
}

int main() {
  std::vector<int> all(128, 1);
  solve(all);
  std::printf("%d ... %d\n", all[0], all[127]);
}
