// Shuffles from lanes beyond the width.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = __shfl_sync(0xffffffffu, t, t + 37, 8);
  out[64 + t] = __shfl_sync(0xffffffffu, t, -1 - t, 4);
  out[128 + t] = __shfl_xor_sync(0xffffffffu, t, 24, 8);
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
