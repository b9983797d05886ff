// Wavefronts of 64: shuffles with and without width, votes and masks of 64 bits, in divergent code and in partial
// wavefronts. HAZARD-NONE
#include "expect.h"

constexpr int threads = 160; // the last wavefront has 32

__global__ void whole(Rows<int> row) {
  const int own = int(threadIdx.x), lane = own % warpSize;
  row(0) = __shfl(own, 5);
  row(1) = __shfl(own, lane + 1, 8);
  row(2) = __shfl_up(own, 3);
  row(3) = __shfl_down(own, 2, 32);
  if (threadIdx.x < 128) // the last wavefront does not have these lanes
    row(4) = __shfl_xor(own, 33);
  row(5) = __shfl_sync(__activemask(), own, 31);
  row(6) = int(__shfl(own * 0.25, 9) * 4);
  row(7) = int(__shfl((long long)own << 40, 9) >> 40);
  row(8) = __any(own == 40) + 2 * __all(own < 70);
  row(9) = __lane_id();
  row(10) = __popcll(__lanemask_lt());
#if defined(__GFX9__) && !defined(__GFX10__) && !defined(__GFX11__) // which has wavefronts of 64
  row(11) = 64;
#endif
}

__global__ void votes(Rows<unsigned long long> row) {
  const int own = int(threadIdx.x), lane = own % warpSize;
  row(0) = __ballot(own % 3 == 0);
  row(1) = __activemask();
  row(2) = __match_any_sync(__activemask(), lane / 40);
  if (lane % 2)
    row(3) = __ballot(1);
  else
    row(3) = __popcll(__ballot(lane < 8));
}

/// The lanes that exist in a thread's wavefront.
unsigned long long present(int thread) { return thread < 128 ? ~0ull : 0xffffffffull; }
int first(int thread) { return thread / 64 * 64; }

int main() {
  auto rows = make_rows<int>(12, threads);
  whole<<<1, threads>>>(rows);
  const auto r = take(rows, 12);
  const int *at = r.data();
  expect_all("shfl", at + 0 * threads, threads, [](int t) { return first(t) + 5; });
  expect_all("shfl of 8", at + 1 * threads, threads, [](int t) { return t / 8 * 8 + (t + 1) % 8; });
  expect_all("shfl_up", at + 2 * threads, threads, [](int t) { return t % 64 < 3 ? t : t - 3; });
  expect_all("shfl_down of 32", at + 3 * threads, threads, [](int t) { return t % 32 < 30 ? t + 2 : t; });
  expect_all("shfl_xor", at + 4 * threads, 128, [](int t) { return t ^ 33; });
  expect_all("shfl_sync", at + 5 * threads, threads, [](int t) { return first(t) + 31; });
  expect_all("shfl of double", at + 6 * threads, threads, [](int t) { return first(t) + 9; });
  expect_all("shfl of long long", at + 7 * threads, threads, [](int t) { return first(t) + 9; });
  expect_all("any, all", at + 8 * threads, threads, [](int t) { return t < 64 ? 3 : 0; });
  expect_all("lane", at + 9 * threads, threads, [](int t) { return t % 64; });
  expect_all("lanes below", at + 10 * threads, threads, [](int t) { return t % 64; });
  expect_all("__GFX9__", at + 11 * threads, threads, [](int) { return 64; });

  auto masks = make_rows<unsigned long long>(4, threads);
  votes<<<1, threads>>>(masks);
  const auto m = take(masks, 4);
  const unsigned long long *mask = m.data();
  expect_all("ballot", mask, threads, [](int t) {
    unsigned long long bits = 0;
    for (int lane = 0; lane < 64; ++lane)
      bits |= (unsigned long long)((first(t) + lane) % 3 == 0) << lane;
    return bits & present(t);
  });
  expect_all("active", mask + threads, threads, [](int t) { return present(t); });
  expect_all("match", mask + 2 * threads, threads, [](int t) {
    return (t % 64 < 40 ? (1ull << 40) - 1 : ~0ull << 40) & present(t);
  });
  expect_all("divergent", mask + 3 * threads, threads,
             [](int t) { return t % 2 ? 0xaaaaaaaaaaaaaaaaull & present(t) : 4; });

  hipDeviceProp_t device;
  expect("properties", int(hipGetDeviceProperties(&device, 0)), 0);
  expect("warpSize", device.warpSize, 64);
  int size = 0;
  expect("attribute", int(hipDeviceGetAttribute(&size, hipDeviceAttributeWarpSize, 0)), 0);
  expect("its value", size, 64);
  return wrong != 0;
}
