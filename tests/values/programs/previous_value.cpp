// previous_value.cu in C++ AMP.
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  const int turns = 6;
  std::vector<int> values(64), results(64 * 2000);
  for (int k = 0; k < 64; ++k)
    values[k] = k * 37 % 101;
  array_view<const int, 1> in(64, values);
  array_view<int, 1> out(64 * 2000, results);
  out.discard_data();
  parallel_for_each(
      out.extent.tile<64>(), [=](tiled_index<64> tidx) restrict(amp) {
        tile_static int shared[64];
        const int t = tidx.local[0];
        int previous = 0, current = in[t], sum = 0;
        for (int k = 1; k <= turns; ++k) {
          shared[t] = current;
          tidx.barrier.wait();
          sum += shared[t ^ 1] * previous;
          const int next = in[(k * 5 + t) & 63];
          tidx.barrier.wait();
          previous = current;
          current = next;
        }
        out[tidx.global] = sum;
      });
  out.synchronize();
  int wrong = 0;
  for (int at = 0; at < 64 * 2000; ++at) {
    int sum = 0;
    for (int k = 2; k <= turns; ++k)
      sum += values[((k - 1) * 5 + (at % 64 ^ 1)) & 63] * values[((k - 2) * 5 + at % 64) & 63];
    wrong += results[at] != sum;
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
