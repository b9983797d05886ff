// Recursion on the device.
#include <cstdio>

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = ackermann(2, t % 8) + fibonacci(t % 12);
}

int main() {
  constexpr int count = 32;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 32>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: 3 6 8 11 14 18 23 30 24 39 62 98 11 14 16 19
// H100: 6 10 15 22 32 47 70 106 3 6 8 11 14 18 23 30
// H100: exit 0
