// HAZARD-NONE
// Threads without an element do nothing. bounds.cu is the version without the guard.
#include <cstdio>

__global__ void twice(int *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] *= 2;
}

int main() {
  constexpr int n = 100;
  int data[n], *d_data;
  for (int i = 0; i < n; i++)
    data[i] = i;
  cudaMalloc(&d_data, sizeof data);
  cudaMemcpy(d_data, data, sizeof data, cudaMemcpyHostToDevice);
  twice<<<(n + 31) / 32, 32>>>(d_data, n);
  cudaMemcpy(data, d_data, sizeof data, cudaMemcpyDeviceToHost);
  std::printf("%d\n", data[n - 1]);
  cudaFree(d_data);
}
