// Lanes that diverge at a branch, or leave a loop one after the other, are active together after it. HAZARD-NONE
#include "expect.h"

constexpr int rows = 6;

__global__ void lanes_part(Rows<unsigned long long> out) {
  const int lane = int(threadIdx.x) % warpSize;
  int value = lane;
  if (lane < 4)
    value += __shfl(value, 3); // of these four
  else if (lane >= 10)
    value += __shfl_xor(value, 1);
  out(0) = __ballot(1);
  out(1) = __shfl(value, 0);
  unsigned long long in_loop = 0;
  for (int turn = 0; turn < lane % 5; ++turn)
    in_loop |= __ballot(1) << 8 * turn; // those with more than `turn` turns
  out(2) = in_loop;
  out(3) = __activemask();
  out(4) = __any(lane == 9);
  if (lane % 2 == 0) {
    if (lane % 4 == 0)
      value += __shfl(value, 0);
    in_loop = __ballot(1); // all even lanes
  } else {
    in_loop = __ballot(1);
  }
  out(5) = in_loop;
}

int main() {
  int wavefront;
  (void)hipDeviceGetAttribute(&wavefront, hipDeviceAttributeWarpSize, 0);
  const int threads = 2 * wavefront;
  const Rows<unsigned long long> out = make_rows<unsigned long long>(rows, threads);
  lanes_part<<<1, threads>>>(out);
  const std::vector<unsigned long long> got = take(out, rows);
  const unsigned long long all = wavefront == 64 ? ~0ull : 0xffffffffull;
  const unsigned long long even = 0x5555555555555555ull & all;
  const auto row = [&](const char *what, int number, auto wanted) {
    expect_all(what, &got[number * threads], threads, [&](int thread) { return wanted(thread % wavefront); });
  };
  row("ballot after a branch", 0, [&](int) { return all; });
  row("shuffle after a branch", 1, [](int) { return 3; });
  row("ballots in a loop", 2, [&](int lane) {
    unsigned long long wanted = 0;
    for (int turn = 0; turn < lane % 5; ++turn)
      for (int other = 0; other < wavefront; ++other)
        if (turn < other % 5)
          wanted |= 1ull << other << 8 * turn;
    return wanted;
  });
  row("active after a loop", 3, [&](int) { return all; });
  row("vote after a loop", 4, [](int) { return 1; });
  row("ballot after an inner branch", 5, [&](int lane) { return lane % 2 == 0 ? even : all & ~even; });
  return wrong;
}
