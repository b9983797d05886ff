// The elements look like a thread's own, but the stride is too small: neighbours overlap.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  const int n = 64;
  std::vector<int> numbers(2 * n, 1);
  array_view<int> pairs(2 * n, numbers);
  parallel_for_each(extent<1>(n).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    const int first = t.tile[0] * 15 + t.local[0];
    pairs[first] = 2;     // HAZARD: waw across-tiles
    pairs[first + 1] = 3; // HAZARD: waw within-tile
                          // HAZARD@-1: waw across-tiles
  });
  pairs.synchronize();
  return 0;
}
