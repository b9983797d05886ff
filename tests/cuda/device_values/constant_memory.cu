// Constant memory, and its symbols.
#include <cstdio>

__constant__ int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
__constant__ int scale = 100;
__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = table[t % 8] + scale;
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
// H100: 103 101 104 101 105 109 102 106 103 101 104 101 105 109 102 106
// H100: 103 101 104 101 105 109 102 106 103 101 104 101 105 109 102 106
// H100: 103 101 104 101 105 109 102 106 103 101 104 101 105 109 102 106
// H100: 103 101 104 101 105 109 102 106 103 101 104 101 105 109 102 106
// H100: exit 0
