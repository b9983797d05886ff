#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(32, 0);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int ready;
    if (tidx.local[0] == 0)
      ready = 0;
    tidx.barrier.wait();
    if (tidx.local[0] == 31)
      atomic_exchange(&ready, 1);
    while (atomic_fetch_or(&ready, 0) == 0) // HAZARD: no-progress
      ;
    data[tidx.global] = 1;
  });
  data.synchronize();
}
