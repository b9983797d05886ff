// Warp functions after the threads of a warp have diverged: in branches, in loops of different lengths, in
// partial warps, with computed masks (guide, "Warp Vote Functions", "Match", "Reduce", "Shuffle"). HAZARD-NONE
#include "../expect.h"

__global__ void branches(Rows<int> row) {
  const int k = threadIdx.x, lane = k % 32;
  if (lane < 20) {
    row(0) = __ballot_sync(0xfffff, lane % 3 == 0);
    row(1) = __shfl_sync(0xfffff, k, (lane + 1) % 20);
    row(2) = __reduce_add_sync(0xfffff, lane);
  } else {
    row(0) = __ballot_sync(0xfff00000, lane % 2);
    row(1) = __shfl_xor_sync(0xfff00000, k, 1);
    row(2) = __reduce_max_sync(0xfff00000, unsigned(lane));
  }
  const unsigned odd = __ballot_sync(0xffffffff, lane & 1);
  if (lane & 1) {
    row(3) = __popc(odd);
    row(4) = __all_sync(odd, lane > 0);
    row(5) = __shfl_down_sync(odd, k, 2);
  } else {
    row(3) = __any_sync(~odd, lane == 30);
    row(4) = __all_sync(~odd, lane > 0);
    row(5) = __shfl_up_sync(~odd, k, 2);
  }
  row(6) = __match_any_sync(0xffffffff, lane / 5);
  int same = -1;
  row(7) = __match_all_sync(0xffffffff, lane < 40, &same);
  row(8) = same;
}

__global__ void loops(Rows<int> row) {
  const int k = threadIdx.x, lane = k % 32;
  // A lane leaves after its own number of iterations.
  int seen = 0;
  unsigned active = __ballot_sync(0xffffffff, lane % 4 > 0);
  for (int turn = 0; turn < lane % 4; ++turn) {
    seen += __popc(__ballot_sync(active, true));
    active = __ballot_sync(active, turn + 1 < lane % 4);
  }
  row(0) = seen;
  unsigned left = __activemask();
  row(1) = left != 0;
  int total = k;
  for (int offset = 16; offset; offset /= 2)
    total += __shfl_xor_sync(0xffffffff, total, offset);
  row(2) = total;
  int segment = lane;
  for (int offset = 4; offset; offset /= 2)
    segment += __shfl_down_sync(0xffffffff, segment, offset, 8);
  row(3) = lane % 8 ? 0 : segment;
  double wide = lane * 0.5;
  wide += __shfl_up_sync(0xffffffff, wide, 1);
  row(4) = int(2 * wide);
  const long long big = __shfl_sync(0xffffffff, lane * 10000000000ll, 3);
  row(5) = int(big / 10000000000ll);
}

__global__ void partial(Rows<int> row) { // 50 threads: the second warp has 18
  const int lane = threadIdx.x % 32;
  const unsigned here = threadIdx.x < 32 ? 0xffffffff : 0x3ffff;
  row(0) = __popc(__ballot_sync(here, true));
  row(1) = __reduce_min_sync(here, lane + 5);
  row(2) = __shfl_sync(here, lane, 17);
  row(3) = __reduce_or_sync(here, 1u << lane % 8);
  row(4) = __reduce_xor_sync(here, unsigned(lane));
  row(5) = __reduce_and_sync(here, ~(1u << lane % 4)) & 0xff;
}

static int xor_to(int n) {
  int result = 0;
  for (int k = 0; k < n; ++k)
    result ^= k;
  return result;
}

int main() {
  auto row = make_rows<int>(9, 64);
  branches<<<1, 64>>>(row);
  auto got = take(row, 9);
  auto lane = [](int k) { return k % 32; };
  expect_all("ballots", &got[0], 64, [&](int k) { return lane(k) < 20 ? 0x49249 : int(0xaaa00000u); });
  expect_all("shuffles", &got[64], 64,
             [&](int k) { return lane(k) < 20 ? k - lane(k) + (lane(k) + 1) % 20 : k ^ 1; });
  expect_all("reductions", &got[128], 64, [&](int k) { return lane(k) < 20 ? 190 : 31; });
  expect_all("computed masks", &got[192], 64, [&](int k) { return k & 1 ? 16 : 1; });
  expect_all("all", &got[256], 64, [&](int k) { return k & 1; });
  expect_all("up and down", &got[320], 64,
             [&](int k) { return k & 1 ? (lane(k) + 2 < 32 ? k + 2 : k) : (lane(k) >= 2 ? k - 2 : k); });
  expect_all("match any", &got[384], 64, [&](int k) { return int(0x1fu << (lane(k) / 5 * 5)); });
  expect_all("match all", &got[448], 64, [](int) { return -1; });
  expect_all("which do", &got[512], 64, [](int) { return 1; });
  auto second = make_rows<int>(6, 64);
  loops<<<1, 64>>>(second);
  got = take(second, 6);
  expect_all("loops of different lengths", &got[0], 64, [](int k) {
    const int turns = k % 4;
    return turns * 24 - turns * (turns - 1) / 2 * 8;
  });
  expect_all("the active ones", &got[64], 64, [](int) { return 1; });
  expect_all("a butterfly", &got[128], 64, [](int k) { return 496 + k / 32 * 1024; });
  expect_all("segments", &got[192], 64, [&](int k) { return k % 8 ? 0 : 8 * lane(k) + 28; });
  expect_all("doubles", &got[256], 64, [&](int k) { return lane(k) ? 2 * lane(k) - 1 : 0; });
  expect_all("long long", &got[320], 64, [](int) { return 3; });
  auto third = make_rows<int>(6, 50);
  partial<<<1, 50>>>(third);
  got = take(third, 6);
  expect_all("votes", &got[0], 50, [](int k) { return k < 32 ? 32 : 18; });
  expect_all("minimum", &got[50], 50, [](int) { return 5; });
  expect_all("a shuffle", &got[100], 50, [](int) { return 17; });
  expect_all("or", &got[150], 50, [](int) { return 255; });
  expect_all("xor", &got[200], 50, [](int k) { return xor_to(k < 32 ? 32 : 18); });
  expect_all("and", &got[250], 50, [](int) { return 0xf0; });
  return wrong;
}
