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

// H100: cudaSuccess
// H100: 0 1 -2 6 16 -5 12 49 -8 18 100 -11 24 169 -14 30
// H100: 256 -17 36 361 -20 42 484 -23 48 625 -26 54 784 -29 60 961
// H100: -32 66 1156 -35 72 1369 -38 78 1600 -41 84 1849 -44 90 2116 -47
// H100: 96 2401 -50 102 2704 -53 108 3025 -56 114 3364 -59 120 3721 -62 126
// H100: exit 0
