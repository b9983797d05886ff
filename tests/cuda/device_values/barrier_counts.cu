// Barriers that count.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = __syncthreads_count(t % 3 == 0);
  out[64 + t] = __syncthreads_and(t < 64);
  out[128 + t] = __syncthreads_or(t == 99);
}

int main() {
  constexpr int count = 192;
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
// H100: 22 22 22 22 22 22 22 22 22 22 22 22 22 22 22 22
// H100: 22 22 22 22 22 22 22 22 22 22 22 22 22 22 22 22
// H100: 22 22 22 22 22 22 22 22 22 22 22 22 22 22 22 22
// H100: 22 22 22 22 22 22 22 22 22 22 22 22 22 22 22 22
// H100: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// H100: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// H100: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// H100: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// H100: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// H100: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// H100: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// H100: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// H100: exit 0
