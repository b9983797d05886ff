// Matches of warps.
#include <cstdio>

__global__ void kernel(unsigned* out) {
  int t = threadIdx.x;
  (void)t;
  int all;
  out[t] = __match_any_sync(0xffffffffu, t / 5 % 4);
  out[64 + t] = __match_all_sync(0xffffffffu, t / 32, &all);
  out[128 + t] = all + 2 * (__match_all_sync(0xffffffffu, t, &all) != 0) + 4 * all;
}

int main() {
  constexpr int count = 192;
  unsigned *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%x%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}
