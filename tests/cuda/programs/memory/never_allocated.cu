// The pointer is never set: the allocation is in a branch that is not taken.
// Fixed twin: the pointer is set before the launch.
#include <cstdio>

__global__ void fill(int *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = i; // HAZARD: out-of-bounds data
}

int main(int argc, char **) { // FIXED: int main() {
  int *data = nullptr;
  if (argc > 1) // FIXED:
    cudaMalloc(&data, 100 * sizeof(int));
  fill<<<1, 128>>>(data, 100);
  cudaDeviceSynchronize();
  cudaFree(data);
}
