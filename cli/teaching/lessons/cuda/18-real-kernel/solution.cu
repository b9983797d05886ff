#include <cmath>
#include <cstdio>
#include <vector>

// One block per row of 64 numbers.
__global__ void softmax_rows(float *numbers) {
  __shared__ float cells[64];
  int t = threadIdx.x;
  float *row = numbers + blockIdx.x * 64;
  float value = row[t];

  cells[t] = value; // the largest, so that no exponential overflows
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d)
      cells[t] = fmaxf(cells[t], cells[t + d]);
    __syncthreads();
  }
  value = expf(value - cells[0]);
  __syncthreads();

  cells[t] = value; // the sum
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d)
      cells[t] += cells[t + d];
    __syncthreads();
  }
  row[t] = value / cells[0];
}

// Computes the softmax of each row of 64.
void softmax(std::vector<float> &numbers) {
  const std::size_t bytes = numbers.size() * sizeof(float);
  float *device;
  cudaMalloc(&device, bytes);
  cudaMemcpy(device, numbers.data(), bytes, cudaMemcpyHostToDevice);
  softmax_rows<<<int(numbers.size() / 64), 64>>>(device);
  cudaMemcpy(numbers.data(), device, bytes, cudaMemcpyDeviceToHost);
  cudaFree(device);
}

int main() {
  std::vector<float> numbers(128, 1);
  softmax(numbers);
  std::printf("%g\n", numbers[0]);
}
