// HAZARD-NONE
// Reverses each block's part of an array: all threads have written before the
// barrier lets any of them continue. reverse.cu is the version without it.
#include <cstdio>

constexpr int block_size = 128, blocks = 4, n = block_size * blocks;

__global__ void reverse(int *data) {
  __shared__ int part[block_size];
  const int me = threadIdx.x, first = blockIdx.x * block_size;
  part[me] = data[first + me];
  __syncthreads();
  data[first + me] = part[block_size - 1 - me];
}

int main() {
  int data[n], *d_data;
  for (int i = 0; i < n; i++)
    data[i] = i;
  cudaMalloc(&d_data, sizeof data);
  cudaMemcpy(d_data, data, sizeof data, cudaMemcpyHostToDevice);
  reverse<<<blocks, block_size>>>(d_data);
  cudaMemcpy(data, d_data, sizeof data, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", data[0], data[n - 1]);
  cudaFree(d_data);
}
