#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(32, 1);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int sum;
    if (tidx.local[0] == 0)
      sum = 0;
    tidx.barrier.wait();
    atomic_fetch_add(&sum, data[tidx.global]);
    tidx.barrier.wait();
    data[tidx.global] = sum;
  });
  data.synchronize();
}
