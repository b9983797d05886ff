// Coalesced, binary and labeled groups.
#include <cstdio>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  auto binary = cg::binary_partition(tile, t % 3 == 0);
  out[t] = binary.size() * 100 + binary.thread_rank();
  auto labeled = cg::labeled_partition(tile, t % 5);
  out[64 + t] = labeled.size() * 100 + labeled.thread_rank();
  if (t % 4 == 1) {
    auto active = cg::coalesced_threads();
    out[128 + t] = active.size() * 100 + active.thread_rank();
  }
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
// H100: 1100 2100 2101 1101 2102 2103 1102 2104 2105 1103 2106 2107 1104 2108 2109 1105
// H100: 2110 2111 1106 2112 2113 1107 2114 2115 1108 2116 2117 1109 2118 2119 1110 2120
// H100: 2100 1100 2101 2102 1101 2103 2104 1102 2105 2106 1103 2107 2108 1104 2109 2110
// H100: 1105 2111 2112 1106 2113 2114 1107 2115 2116 1108 2117 2118 1109 2119 2120 1110
// H100: 700 700 600 600 600 701 701 601 601 601 702 702 602 602 602 703
// H100: 703 603 603 603 704 704 604 604 604 705 705 605 605 605 706 706
// H100: 700 700 600 600 600 701 701 601 601 601 702 702 602 602 602 703
// H100: 703 603 603 603 704 704 604 604 604 705 705 605 605 605 706 706
// H100: 0 800 0 0 0 801 0 0 0 802 0 0 0 803 0 0
// H100: 0 804 0 0 0 805 0 0 0 806 0 0 0 807 0 0
// H100: 0 800 0 0 0 801 0 0 0 802 0 0 0 803 0 0
// H100: 0 804 0 0 0 805 0 0 0 806 0 0 0 807 0 0
// H100: exit 0
