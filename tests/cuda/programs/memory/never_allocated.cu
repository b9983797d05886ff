// The pointer is never set: the allocation is in a branch that is not taken. Fixed: never_allocated_fixed.cu.
#include <cstdio>

__global__ void fill(int *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = i; // HAZARD: out-of-bounds data
}

int main(int argc, char **) {
  int *data = nullptr;
  if (argc > 1)
    cudaMalloc(&data, 100 * sizeof(int));
  fill<<<1, 128>>>(data, 100);
  cudaDeviceSynchronize();
  cudaFree(data);
}
