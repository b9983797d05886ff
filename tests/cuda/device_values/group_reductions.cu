// Reductions of tiles.
#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  out[t] = cg::reduce(tile, t, cg::plus<int>());
  out[64 + t] = cg::reduce(tile, t, cg::greater<int>());
  out[128 + t] = cg::reduce(tile, t, cg::bit_xor<int>());
  out[192 + t] = cg::reduce(tile, t % 5 + 1, [](int a, int b) { return a * b % 997; });
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

// H100: cudaSuccess
// H100: 120 120 120 120 120 120 120 120 120 120 120 120 120 120 120 120
// H100: 376 376 376 376 376 376 376 376 376 376 376 376 376 376 376 376
// H100: 632 632 632 632 632 632 632 632 632 632 632 632 632 632 632 632
// H100: 888 888 888 888 888 888 888 888 888 888 888 888 888 888 888 888
// H100: 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15
// H100: 31 31 31 31 31 31 31 31 31 31 31 31 31 31 31 31
// H100: 47 47 47 47 47 47 47 47 47 47 47 47 47 47 47 47
// H100: 63 63 63 63 63 63 63 63 63 63 63 63 63 63 63 63
// H100: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// H100: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// H100: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// H100: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// H100: 199 199 199 199 199 199 199 199 199 199 199 199 199 199 199 199
// H100: 398 398 398 398 398 398 398 398 398 398 398 398 398 398 398 398
// H100: 597 597 597 597 597 597 597 597 597 597 597 597 597 597 597 597
// H100: 796 796 796 796 796 796 796 796 796 796 796 796 796 796 796 796
// H100: exit 0
