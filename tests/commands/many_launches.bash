#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Many small launches: memory does not grow, and starting one costs no more than a few tiles.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >launches.cpp <<'X'
#include <amp.h>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <vector>
using namespace concurrency;
long resident() { // KiB
  long all, here;
  std::ifstream("/proc/self/statm") >> all >> here;
  return here * 4;
}
int main() {
  const int small = 256, times = 10000;
  std::vector<int> numbers(small * 1000);
  auto launch = [&](int count, int threads) {
    array_view<int, 1> view(threads, numbers);
    for (int k = 0; k < count; ++k)
      parallel_for_each(view.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static int part[64];
        part[t.local[0]] = view[t.global];
        t.barrier.wait();
        view[t.global] = part[63 - t.local[0]] + 1;
      });
  };
  launch(500, small);
  launch(1, 1000 * small);
  long before = resident(), grown = 0;
  std::clock_t separate = 0, together = 0;
  bool measured = false;
  for (int attempt = 0; attempt < 5 && !measured; ++attempt) { // others may have the processor's caches at times
    std::clock_t start = std::clock();
    launch(times, small);
    separate = std::clock() - start;
    grown = resident() - before;
    start = std::clock();
    launch(times / 1000, 1000 * small);
    together = std::clock() - start; // the same work in launches that are 1000 times as large
    measured = separate < 20 * together;
  }
  std::printf("grew by %ld KiB; %ld ms separate, %ld ms together: %s\n", grown, separate * 1000 / CLOCKS_PER_SEC,
              together * 1000 / CLOCKS_PER_SEC, measured ? "fast enough" : "too slow");
  return grown < 512 ? 0 : 1;
}
X
run 0 run --no-elide --jobs 1 launches.cpp
has stdout 'fast enough'
run 0 run --engine fibers launches.cpp
