#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int line[16];
    line[t.local[0]] = data[t.global];
    t.barrier.wait_with_global_memory_fence();
    data[t.global] = line[15 - t.local[0]]; // HAZARD: raw within-tile line
  });
  data.synchronize();
}
