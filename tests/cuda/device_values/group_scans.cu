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

// H100: cudaSuccess
// H100: 0 1 3 6 10 15 21 28 36 45 55 66 78 91 105 120
// H100: 136 153 171 190 210 231 253 276 300 325 351 378 406 435 465 496
// H100: 32 65 99 134 170 207 245 284 324 365 407 450 494 539 585 632
// H100: 680 729 779 830 882 935 989 1044 1100 1157 1215 1274 1334 1395 1457 1520
// H100: 0 1 3 6 10 15 21 28 36 45 55 66 78 91 105 120
// H100: 136 153 171 190 210 231 253 276 300 325 351 378 406 435 465 496
// H100: 0 33 67 102 138 175 213 252 292 333 375 418 462 507 553 600
// H100: 648 697 747 798 850 903 957 1012 1068 1125 1183 1242 1302 1363 1425 1488
// H100: 0 7 7 8 8 9 9 10 10 11 11 12 12 12 12 12
// H100: 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12
// H100: 3 10 10 11 11 12 12 12 12 12 12 12 12 12 12 12
// H100: 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12 12
// H100: exit 0
