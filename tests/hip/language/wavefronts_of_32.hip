// OPTIONS: --warp-size=32
// Wavefronts of 32, whose masks nevertheless have 64 bits. HAZARD-NONE
#include "expect.h"

constexpr int threads = 80; // the last wavefront has 16

__global__ void whole(Rows<int> row) {
  const int own = int(threadIdx.x);
  row(0) = __shfl(own, 5);
  row(1) = __shfl_xor(own, 9);
  row(2) = warpSize;
  row(3) = own % 32 == int(__lane_id());
  // A mask of 64 bits and one of 32 name the same lanes.
  row(4) = own % 2 ? __shfl_sync(~0ull, own, 1) : __shfl_sync(0xffffffffull, own, 1);
#if defined(__GFX11__) && !defined(__GFX8__) && !defined(__GFX9__) // whose wavefronts have 32
  row(5) = 32;
#endif
}
__global__ void votes(Rows<unsigned long long> row) {
  row(0) = __ballot(threadIdx.x % 2);
  row(1) = __activemask();
  __syncwarp();
}

int main() {
  auto rows = make_rows<int>(6, threads);
  whole<<<1, threads>>>(rows);
  const auto r = take(rows, 6);
  expect_all("shfl", r.data(), threads, [](int t) { return t / 32 * 32 + 5; });
  expect_all("shfl_xor", r.data() + threads, threads, [](int t) { return t ^ 9; });
  expect_all("warpSize", r.data() + 2 * threads, threads, [](int) { return 32; });
  expect_all("lane", r.data() + 3 * threads, threads, [](int) { return 1; });
  expect_all("masks", r.data() + 4 * threads, threads, [](int t) { return t / 32 * 32 + 1; });
  expect_all("__GFX11__", r.data() + 5 * threads, threads, [](int) { return 32; });

  auto masks = make_rows<unsigned long long>(2, threads);
  votes<<<1, threads>>>(masks);
  const auto m = take(masks, 2);
  expect_all("ballot", m.data(), threads, [](int t) { return t < 64 ? 0xaaaaaaaaull : 0xaaaaull; });
  expect_all("active", m.data() + threads, threads, [](int t) { return t < 64 ? 0xffffffffull : 0xffffull; });

  hipDeviceProp_t device;
  (void)hipGetDeviceProperties(&device, 0);
  expect("warpSize", device.warpSize, 32);
  return wrong != 0;
}
