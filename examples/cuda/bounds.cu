// The last block has more threads than there are elements left, and nothing keeps them
// from writing past the end of the array. bounds_guarded.cu is the fixed version.
#include <cstdio>

__global__ void twice(int *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] *= 2; // HAZARD: out-of-bounds data
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
