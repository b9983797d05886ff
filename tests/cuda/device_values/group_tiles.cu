// Tiles of a block.
#include <cstdio>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  out[t] = tile.thread_rank() + 100 * tile.meta_group_rank() + 10000 * tile.meta_group_size();
  out[64 + t] = tile.shfl_down(t, 2);
  out[128 + t] = tile.ballot(t % 3 == 0);
  out[192 + t] = tile.match_any(t / 3);
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
