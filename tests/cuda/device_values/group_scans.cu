// Scans of tiles.
#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  out[t] = cg::inclusive_scan(tile, t);
  out[64 + t] = cg::exclusive_scan(tile, t + 1);
  out[128 + t] = cg::inclusive_scan(tile, t * 7 % 13, cg::greater<int>());
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
