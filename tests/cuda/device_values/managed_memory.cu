// Managed memory and variables.
#include <cstdio>

__managed__ int total = 5;
__global__ void kernel(int* p) {
  p[threadIdx.x] *= 2;
  atomicAdd(&total, p[threadIdx.x]);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i) p[i] = i;
  kernel<<<1, 32>>>(p);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  printf("%d %d\n", total, p[31]);
  cudaFree(p);
}

// H100: cudaSuccess
// H100: 997 62
// H100: exit 0
