// Three races, each at a line of its own.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> data(64);
  array_view<int, 1> out(64, data);
  parallel_for_each(extent<1>(8).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static int part[4];
    int me = t.local[0];
    part[me] = me;
    out[t.global[0]] = part[(me + 3) % 4]; // within a tile
    if (me == 0)
      out[20] = t.tile[0] + 1; // across tiles
    if (me == 0)
      out[30] = 7; // the same value
  });
  return 0;
}
