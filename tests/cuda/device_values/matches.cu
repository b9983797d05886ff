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

// H100: cudaSuccess
// H100: 1f0001f 1f0001f 1f0001f 1f0001f 1f0001f 3e0003e0 3e0003e0 3e0003e0 3e0003e0 3e0003e0 c0007c00 c0007c00 c0007c00 c0007c00 c0007c00 f8000
// H100: f8000 f8000 f8000 f8000 1f0001f 1f0001f 1f0001f 1f0001f 1f0001f 3e0003e0 3e0003e0 3e0003e0 3e0003e0 3e0003e0 c0007c00 c0007c00
// H100: 7c0007 7c0007 7c0007 f8000f8 f8000f8 f8000f8 f8000f8 f8000f8 f0001f00 f0001f00 f0001f00 f0001f00 f0001f00 3e000 3e000 3e000
// H100: 3e000 3e000 7c0007 7c0007 7c0007 7c0007 7c0007 f8000f8 f8000f8 f8000f8 f8000f8 f8000f8 f0001f00 f0001f00 f0001f00 f0001f00
// H100: ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff
// H100: ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff
// H100: ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff
// H100: ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff
// H100: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// H100: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// H100: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// H100: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// H100: exit 0
