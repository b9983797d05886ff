// Tiles of several warps, with and without memory from the program: ranks, waiting, exchange, votes, collectives.
// HAZARD-NONE
#include "../expect.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

constexpr int threads = 256;

struct Wide {
  double a;
  int b[3];
};

template <class Block, class Tile>
__device__ void use(Rows<int> row, int first, const Block &block, const Tile &tile) {
  __shared__ int values[threads];
  const int own = int(block.thread_rank());
  row(first) = int(tile.thread_rank() + 1000 * tile.meta_group_rank() + 100000 * tile.meta_group_size());
  row(first + 1) = int(tile.size() + tile.num_threads());
  values[own] = own;
  tile.sync();
  row(first + 2) = values[own ^ 63];
  tile.sync();
  values[own] = 2 * own;
  cg::sync(tile);
  row(first + 3) = values[own ^ 33];
  row(first + 4) = tile.shfl(own, 40);
  row(first + 5) = tile.any(own == 70) + 2 * tile.all(own >= 64);
  row(first + 6) = cg::reduce(tile, own, cg::plus<int>());
  row(first + 7) = cg::inclusive_scan(tile, own);
  row(first + 8) = tile.shfl(Wide{own + 0.5, {own, own + 1, own + 2}}, 33).b[2];
  const auto inner = cg::tiled_partition<16>(tile);
  row(first + 9) = int(inner.thread_rank() + 100 * inner.meta_group_rank() + 10000 * inner.meta_group_size());
}

__global__ void with_memory(Rows<int> row) {
  __shared__ cg::block_tile_memory<threads> memory;
  const auto block = cg::this_thread_block(memory);
  use(row, 0, block, cg::tiled_partition<64>(block));
}
__global__ void without(Rows<int> row) {
  const auto block = cg::this_thread_block();
  use(row, 0, block, cg::tiled_partition<128>(block));
}
// Tiles do not wait for each other.
__global__ void separately(int *out) {
  const auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  int sum = 0;
  for (unsigned int k = 0; k <= tile.meta_group_rank(); ++k)
    sum += cg::reduce(tile, 1, cg::plus<int>());
  out[threadIdx.x] = sum;
}

template <int Size> void compare(void (*kernel)(Rows<int>)) {
  const auto rows = make_rows<int>(10, threads);
  kernel<<<1, threads>>>(rows);
  const std::vector<int> got = take(rows, 10);
  const int *row = got.data();
  const auto begin = [](int k) { return k / Size * Size; };
  expect_all("ranks", row, threads, [](int k) { return k % Size + 1000 * (k / Size) + 100000 * (threads / Size); });
  expect_all("sizes", row += threads, threads, [](int) { return 2 * Size; });
  expect_all("sync", row += threads, threads, [](int k) { return k ^ 63; });
  expect_all("sync again", row += threads, threads, [](int k) { return 2 * (k ^ 33); });
  expect_all("shfl", row += threads, threads, [&](int k) { return begin(k) + 40; });
  expect_all("votes", row += threads, threads,
             [&](int k) { return (begin(k) <= 70 && 70 < begin(k) + Size) + 2 * (begin(k) >= 64); });
  expect_all("reduce", row += threads, threads, [&](int k) { return Size * begin(k) + Size * (Size - 1) / 2; });
  expect_all("scan", row += threads, threads, [&](int k) {
    int sum = 0;
    for (int each = begin(k); each <= k; ++each)
      sum += each;
    return sum;
  });
  expect_all("shfl of a struct", row += threads, threads, [&](int k) { return begin(k) + 35; });
  expect_all("parts", row += threads, threads,
             [](int k) { return k % 16 + 100 * (k % Size / 16) + 10000 * (Size / 16); });
}

int main() {
  compare<64>(with_memory);
  compare<128>(without);
  int *out;
  cudaMallocManaged(&out, threads * sizeof *out);
  separately<<<1, threads>>>(out);
  cudaDeviceSynchronize();
  expect_all("separate tiles", out, threads, [](int k) { return 64 * (k / 64 + 1); });
  cudaFree(out);
  return wrong;
}
