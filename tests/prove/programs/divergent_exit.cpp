// Some threads of a tile end before the barrier that the others wait at.
// ARGUMENTS: --permissive
// VERDICT: divergent-barrier refuted
// VERDICT: races-within-tile undecided diverge
// VERDICT: uninitialized undecided diverge
// STATUS: 66
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> numbers(64, 1);
  array_view<int> a(64, numbers);
  parallel_for_each(
      a.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static int part[64];
        part[t.local[0]] = a[t.global];
        if (part[t.local[0]] > t.local[0])
          return;
        t.barrier.wait();
        a[t.global] = part[63 - t.local[0]];
      });
  return 0;
}
