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
