#include <amp.h>
#include <vector>
using namespace concurrency;

int main() { // HAZARD-NONE
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int line[16];
    int sum = 0;
    for (int k = 0; k < 4; ++k) {
      line[t.local[0]] = k;
      t.barrier.wait();
      sum += line[15 - t.local[0]];
      t.barrier.wait();
    }
    data[t.global] = sum;
  });
  data.synchronize();
}
