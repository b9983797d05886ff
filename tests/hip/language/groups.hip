// Cooperative groups on wavefronts of 64: tiles of 64 and less, groups that are found at run time. HAZARD-NONE
#include "expect.h"

#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;
constexpr int threads = 128;

__global__ void groups(Rows<int> row) {
  const cg::thread_block block = cg::this_thread_block();
  const auto wavefront = cg::tiled_partition<64>(block);
  const auto tile = cg::tiled_partition<16>(block);
  row(0) = wavefront.shfl(int(threadIdx.x), 50);
  row(1) = int(wavefront.size() * 100 + wavefront.thread_rank());
  row(2) = tile.shfl_xor(int(threadIdx.x), 3);
  row(3) = __popcll(wavefront.ballot(threadIdx.x % 4 == 0));
  row(4) = int(tile.ballot(tile.thread_rank() == 2));
  if (threadIdx.x % 3 == 0) {
    const cg::coalesced_group some = cg::coalesced_threads();
    row(5) = int(some.size());
    row(6) = int(some.thread_rank());
    row(7) = some.shfl(int(threadIdx.x), 1);
  }
}

int main() {
  auto rows = make_rows<int>(8, threads);
  groups<<<1, threads>>>(rows);
  const auto r = take(rows, 8);
  const int *at = r.data();
  expect_all("shfl", at, threads, [](int t) { return t / 64 * 64 + 50; });
  expect_all("size, rank", at + threads, threads, [](int t) { return 6400 + t % 64; });
  expect_all("shfl_xor", at + 2 * threads, threads, [](int t) { return t ^ 3; });
  expect_all("ballot", at + 3 * threads, threads, [](int) { return 16; });
  expect_all("ballot of 16", at + 4 * threads, threads, [](int) { return 4; });
  auto members = [](int begin, int end) {
    int count = 0;
    for (int t = begin; t < end; ++t)
      count += t % 3 == 0;
    return count;
  };
  expect_all("coalesced size", at + 5 * threads, threads,
             [&](int t) { return t % 3 ? 0 : members(t / 64 * 64, t / 64 * 64 + 64); });
  expect_all("coalesced rank", at + 6 * threads, threads, [&](int t) { return t % 3 ? 0 : members(t / 64 * 64, t); });
  expect_all("coalesced shfl", at + 7 * threads, threads, [](int t) { return t % 3 ? 0 : t < 64 ? 3 : 69; });
  return wrong != 0;
}
