// HAZARD-NONE
// Between the two barriers of a step, the tile's memory is only read: those reads do not need a check.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  const int n = 64;
  std::vector<int> numbers(n, 1), results(n);
  array_view<const int> in(n, numbers);
  array_view<int> out(n, results);
  parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    int sum = 0;
    for (int step = 0; step < 2; ++step) {
      shared[t.local[0]] = in[t.global] + step;
      t.barrier.wait();
      for (int k = 0; k < 16; ++k)
        sum += shared[k];
      t.barrier.wait();
    }
    out[t.global] = sum;
  });
  out.synchronize();
  for (int result : results)
    if (result != 16 + 32)
      return 1;
  return 0;
}
