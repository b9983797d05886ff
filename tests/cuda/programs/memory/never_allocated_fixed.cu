// HAZARD-NONE
// The pointer is set before the launch. never_allocated.cu is the wrong twin.
#include <cstdio>

__global__ void fill(int *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = i;
}

int main() {
  int *data = nullptr;
  cudaMalloc(&data, 100 * sizeof(int));
  fill<<<1, 128>>>(data, 100);
  cudaDeviceSynchronize();
  cudaFree(data);
}
