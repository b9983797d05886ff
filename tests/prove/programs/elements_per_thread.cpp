// Each thread sums up 24 elements, those of its tile side by side: the tile's part is 24 times as long as the tile.
// VERDICT: out-of-bounds proved in.extent[0] is at least 24 * the launch's extent[0]
// STATUS: 0
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> values(24 * 64, 1), result(64);
  array_view<const int> in(24 * 64, values);
  array_view<int> out(64, result);
  parallel_for_each(
      out.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
        int sum = 0;
        for (int k = 0; k < 24; ++k)
          sum += in[t.tile[0] * 32 * 24 + k * 32 + t.local[0]];
        out[t.global] = sum;
      });
  out.synchronize();
  return 0;
}
