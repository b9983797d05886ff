#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(32, 1);
  array_view<int, 1> data(32, v);
  parallel_for_each(data.extent.tile<32>(), [=](tiled_index<32> tidx) restrict(amp) {
    tile_static int line[33];
    line[tidx.local[0]] = data[tidx.global];
    tidx.barrier.wait();
    data[tidx.global] = line[tidx.local[0] + 1]; // HAZARD: uninitialized line
  });
  data.synchronize();
}
