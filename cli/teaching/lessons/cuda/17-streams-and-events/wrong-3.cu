// EXPECT: host
#include <cstdio>
#include <vector>

__global__ void square(int *numbers, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    numbers[i] = i * i;
}

__global__ void increment(int *numbers, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    numbers[i] += 1;
}

// Returns the squares of the numbers below n, plus 1. Each of the two kernels has its own stream.
std::vector<int> squares_plus_one(int n) {
  int *device;
  cudaStream_t first, second;
  cudaEvent_t done;
  cudaMalloc(&device, n * sizeof(int));
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEventCreate(&done);
  square<<<(n + 63) / 64, 64, 0, first>>>(device, n);
  cudaEventRecord(done, first);
  cudaStreamWaitEvent(second, done, 0);
  increment<<<(n + 63) / 64, 64, 0, second>>>(device, n);
  int *copied;
  cudaMallocHost(&copied, n * sizeof(int)); // page-locked, so that the copy runs while the host continues
  cudaMemcpyAsync(copied, device, n * sizeof(int), cudaMemcpyDeviceToHost, second);
  cudaStreamSynchronize(first);
  std::vector<int> result(copied, copied + n);
  cudaFreeHost(copied);
  cudaEventDestroy(done);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(device);
  return result;
}

int main() { std::printf("%d\n", squares_plus_one(100)[99]); }
