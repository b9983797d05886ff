// Votes of warps.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = __ballot_sync(0xffffffffu, t % 3 == 0);
  out[64 + t] = __any_sync(0xffffffffu, t == 40);
  out[128 + t] = __all_sync(0xffffffffu, t < 32);
  out[192 + t] = t % 2 ? __activemask() == 0 : __popc(__ballot_sync(0x55555555u, t % 4 == 0));
}

int main() {
  constexpr int count = 256;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}
