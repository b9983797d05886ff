// Tiles of 8 threads wait, and 16 exchange.
// Fixed: Tiles of 16 threads exchange values through shared memory, and none reads another's part.
// VERDICT: races-within-block refuted // FIXED:
// VERDICT: uninitialized undecided // FIXED:
// STATUS: 66 // FIXED: // STATUS: 0
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void sums(const int *in, int *out) {
  __shared__ int s[128];
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  // FIXED@-1: auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int t = threadIdx.x, r = threadIdx.x % 16; // FIXED: const int t = threadIdx.x, r = tile.thread_rank();
  s[t] = in[t];
  tile.sync();
  for (int o = 8; o > 0; o /= 2) {
    if (r < o)
      s[t] += s[t + o];
    tile.sync();
  }
  out[t] = s[t - r];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  cudaMemset(in, 1, 128 * sizeof(int));
  sums<<<1, 128>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
