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

// H100: cudaSuccess
// H100: 80000 80001 80002 80003 80004 80005 80006 80007 80100 80101 80102 80103 80104 80105 80106 80107
// H100: 80200 80201 80202 80203 80204 80205 80206 80207 80300 80301 80302 80303 80304 80305 80306 80307
// H100: 80400 80401 80402 80403 80404 80405 80406 80407 80500 80501 80502 80503 80504 80505 80506 80507
// H100: 80600 80601 80602 80603 80604 80605 80606 80607 80700 80701 80702 80703 80704 80705 80706 80707
// H100: 2 3 4 5 6 7 6 7 10 11 12 13 14 15 14 15
// H100: 18 19 20 21 22 23 22 23 26 27 28 29 30 31 30 31
// H100: 34 35 36 37 38 39 38 39 42 43 44 45 46 47 46 47
// H100: 50 51 52 53 54 55 54 55 58 59 60 61 62 63 62 63
// H100: 73 73 73 73 73 73 73 73 146 146 146 146 146 146 146 146
// H100: 36 36 36 36 36 36 36 36 73 73 73 73 73 73 73 73
// H100: 146 146 146 146 146 146 146 146 36 36 36 36 36 36 36 36
// H100: 73 73 73 73 73 73 73 73 146 146 146 146 146 146 146 146
// H100: 7 7 7 56 56 56 192 192 1 14 14 14 112 112 112 128
// H100: 3 3 28 28 28 224 224 224 7 7 7 56 56 56 192 192
// H100: 1 14 14 14 112 112 112 128 3 3 28 28 28 224 224 224
// H100: 7 7 7 56 56 56 192 192 1 14 14 14 112 112 112 128
// H100: exit 0
