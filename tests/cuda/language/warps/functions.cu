// Warp shuffles, votes, matches and reductions, also in divergent code and in partial warps. HAZARD-NONE
#include "../expect.h"

constexpr int threads = 80; // the last warp has 16

__global__ void whole(Rows<int> row) {
  const int own = int(threadIdx.x), lane = own % 32;
  row(0) = __shfl_sync(~0u, own, 5);
  row(1) = __shfl_sync(~0u, own, lane + 1, 8);
  row(2) = __shfl_up_sync(~0u, own, 3);
  row(3) = __shfl_up_sync(~0u, own, 1, 4);
  row(4) = __shfl_down_sync(~0u, own, 2, 8);
  row(5) = __shfl_xor_sync(~0u, own, 7);
  row(6) = int(__shfl_xor_sync(~0u, own * 0.25, 1) * 4);
  row(7) = int(__shfl_sync(~0u, (long long)own << 40, 9) >> 40);
  row(8) = int(__ballot_sync(~0u, own % 3 == 0));
  row(9) = __any_sync(~0u, own == 40) + 2 * __all_sync(~0u, own < 40);
  row(10) = int(__match_any_sync(~0u, lane / 4));
  int same = 0;
  row(11) = int(__match_all_sync(~0u, own / 32, &same)) == int(__activemask()) && same;
  row(12) = int(__reduce_add_sync(~0u, unsigned(lane)));
  row(13) = __reduce_min_sync(~0u, -own);
  row(14) = __reduce_max_sync(~0u, own);
  row(15) = int(__reduce_xor_sync(~0u, unsigned(lane)));
  row(16) = int(__reduce_or_sync(~0u, 1u << lane / 2));
  row(17) = int(__reduce_and_sync(~0u, unsigned(lane) | 64));
}

__global__ void divergent(Rows<int> row) {
  const int own = int(threadIdx.x), lane = own % 32;
  if (lane % 2) {
    const unsigned int odd = __activemask();
    row(0) = __shfl_sync(odd, own, lane ^ 2);
    row(1) = __popc(odd);
  } else {
    row(0) = __shfl_sync(0x55555555, own, lane ^ 4);
    row(1) = __popc(__ballot_sync(0x55555555, lane < 8));
  }
  int sum = own;
  for (int k = 0; k < lane / 16 + 1; ++k) // the halves leave the loop at different times
    sum += __shfl_xor_sync(lane < 16 ? 0xffffu : 0xffff0000u, sum, 8, 16);
  row(2) = sum;
  if (own / 32 == 1) // one warp of the block
    row(3) = __shfl_down_sync(~0u, own, 16);
  if (lane < 5)
    row(4) = int(__reduce_add_sync(0x1f, unsigned(own)));
}

int main() {
  auto rows = make_rows<int>(18, threads);
  whole<<<1, threads>>>(rows);
  auto got = take(rows, 18);
  // Lanes outside the last warp have no defined value.
  auto row = [&](const char *what, int number, int count, auto wanted) {
    expect_all(what, got.data() + number * threads, count, wanted);
  };
  auto first = [](int k) { return k / 32 * 32; };
  auto fold = [&](int k, int start, auto operation) {
    for (int j = first(k); j < first(k) + 32 && j < threads; ++j)
      start = operation(start, j);
    return start;
  };
  row("__shfl_sync", 0, threads, [&](int k) { return first(k) + 5; });
  row("__shfl_sync, 8 wide", 1, threads, [](int k) { return k / 8 * 8 + (k + 1) % 8; });
  row("__shfl_up_sync", 2, threads, [](int k) { return k % 32 < 3 ? k : k - 3; });
  row("__shfl_up_sync, 4 wide", 3, threads, [](int k) { return k % 4 < 1 ? k : k - 1; });
  row("__shfl_down_sync, 8 wide", 4, threads, [](int k) { return k % 8 > 5 ? k : k + 2; });
  row("__shfl_xor_sync", 5, threads, [](int k) { return k ^ 7; });
  row("__shfl_xor_sync of double", 6, threads, [](int k) { return k ^ 1; });
  row("__shfl_sync of long long", 7, threads, [&](int k) { return first(k) + 9; });
  row("__ballot_sync", 8, threads, [&](int k) {
    return fold(k, 0, [](int votes, int j) { return votes | int(unsigned(j % 3 == 0) << j % 32); });
  });
  row("__any_sync and __all_sync", 9, threads, [](int k) { return (k / 32 == 1) + 2 * (k < 32); });
  row("__match_any_sync", 10, threads, [](int k) { return int(15u << k % 32 / 4 * 4); });
  row("__match_all_sync", 11, 64, [](int) { return 1; });
  row("__reduce_add_sync", 12, threads, [&](int k) { return fold(k, 0, [](int a, int j) { return a + j % 32; }); });
  row("__reduce_min_sync", 13, threads, [&](int k) { return fold(k, 0, [](int a, int j) { return a < -j ? a : -j; }); });
  row("__reduce_max_sync", 14, threads, [&](int k) { return fold(k, 0, [](int a, int j) { return a > j ? a : j; }); });
  row("__reduce_xor_sync", 15, threads, [&](int k) { return fold(k, 0, [](int a, int j) { return a ^ j % 32; }); });
  row("__reduce_or_sync", 16, threads, [&](int k) { return fold(k, 0, [](int a, int j) { return a | 1 << j % 32 / 2; }); });
  row("__reduce_and_sync", 17, threads, [](int) { return 64; });

  rows = make_rows<int>(5, threads);
  divergent<<<1, threads>>>(rows);
  got = take(rows, 5);
  row("a shuffle in each branch", 0, threads, [](int k) { return k % 2 ? k ^ 2 : k ^ 4; });
  row("a mask in each branch", 1, 64, [](int k) { return k % 2 ? 16 : 4; });
  row("loops of different lengths", 2, threads, [](int k) {
    const int pair = k + (k ^ 8);
    return k % 32 < 16 ? pair : 2 * pair;
  });
  row("one warp of a block", 3, threads, [](int k) { return k / 32 != 1 ? 0 : k % 32 < 16 ? k + 16 : k; });
  row("five lanes", 4, threads, [&](int k) { return k % 32 < 5 ? 5 * first(k) + 10 : 0; });
  return wrong != 0;
}
