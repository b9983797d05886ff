#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(32, 1);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int line[33];
    line[tidx.local[0]] = data[tidx.global];
    if (tidx.local[0] == 0)
      line[32] = 0;
    tidx.barrier.wait();
    data[tidx.global] = line[tidx.local[0] + 1];
  });
  data.synchronize();
}
