// Reverses each block's part of an array. Each thread reads what another thread
// wrote, without a barrier in between. reverse_barrier.cu is the fixed version.
#include <cstdio>

constexpr int block_size = 128, blocks = 4, n = block_size * blocks;

__global__ void reverse(int *data) {
  __shared__ int part[block_size];
  const int me = threadIdx.x, first = blockIdx.x * block_size;
  part[me] = data[first + me];
  data[first + me] = part[block_size - 1 - me]; // HAZARD: raw within-block part
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
