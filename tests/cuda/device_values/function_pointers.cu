// Function pointers in constant memory.
#include <cstdio>

__device__ int twice(int x) { return 2 * x; }
__device__ int square(int x) { return x * x; }
__device__ int negate(int x) { return -x; }
__device__ int (*table[3])(int) = {twice, square, negate};
__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = table[t % 3](t);
}

int main() {
  constexpr int count = 64;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}
