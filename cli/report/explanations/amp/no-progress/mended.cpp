#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(32, 0);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int ready;
    if (tidx.local[0] == 31)
      ready = 1;
    tidx.barrier.wait();
    data[tidx.global] = ready;
  });
  data.synchronize();
}
