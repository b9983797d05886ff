// loop_counter.cu in C++ AMP.
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> bounds(128), results(128 * 1000);
  for (int k = 0; k < 128; ++k)
    bounds[k] = 3 * k;
  array_view<const int, 1> in(128, bounds);
  array_view<int, 1> out(128 * 1000, results);
  out.discard_data();
  parallel_for_each(
      out.extent.tile<128>(), [=](tiled_index<128> tidx) restrict(amp) {
        const int t = tidx.local[0];
        int i = 0;
        while (in[i] < t)
          ++i;
        tidx.barrier.wait();
        out[tidx.global] = i;
      });
  out.synchronize();
  int wrong = 0;
  for (int at = 0; at < 128 * 1000; ++at)
    wrong += results[at] != (at % 128 + 2) / 3;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
