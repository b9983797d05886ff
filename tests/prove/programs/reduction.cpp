// The barrier in the loop is missing.
// Fixed: A reduction in a tile: every state of its loop is examined.
// VERDICT: races-within-tile refuted // FIXED:
// VERDICT: out-of-bounds undecided loop // FIXED:
// VERDICT: uninitialized undecided loop // FIXED:
// STATUS: 66 // FIXED: // STATUS: 0
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> numbers(1024, 1), sums(4);
  array_view<const int> in(1024, numbers);
  array_view<int> out(4, sums);
  parallel_for_each(
      in.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static int part[256];
        const int l = t.local[0];
        part[l] = in[t.global];
        t.barrier.wait();
        for (int s = 1; s < 256; s *= 2) {
          if (l % (2 * s) == 0)
            part[l] += part[l + s];
          // FIXED: t.barrier.wait();
        }
        t.barrier.wait(); // FIXED:
        if (l == 0)
          out[t.tile] = part[0];
      });
  out.synchronize();
  return 0;
}
