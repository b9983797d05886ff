// Reductions of warps and of parts of warps.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = __reduce_add_sync(0xffffffffu, t);
  out[64 + t] = __reduce_min_sync(0xffffffffu, -t);
  out[128 + t] = __reduce_max_sync(0xffffffffu, unsigned(-t));
  out[192 + t] = __reduce_and_sync(0xffffffffu, t | 8u);
  out[256 + t] = __reduce_or_sync(0xffffffffu, unsigned(t));
  out[320 + t] = __reduce_xor_sync(0xffffffffu, unsigned(t * t));
  if (t % 32 < 5) out[384 + t] = __reduce_add_sync(0x1fu, t);
}

int main() {
  constexpr int count = 448;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}
