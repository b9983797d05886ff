#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int line[32];
    line[tidx.local[0]] = data[tidx.global];
    tidx.barrier.wait();
    data[tidx.global] = line[31 - tidx.local[0]];
  });
  data.synchronize();
}
