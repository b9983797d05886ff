// Half of each tile does not reach the barrier.
#include <amp.h>
using namespace concurrency;

int main() {
  int host[8] = {};
  array_view<int, 1> data(8, host);
  parallel_for_each(data.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    int mine = t.local[0];
    if (mine < 2)
      t.barrier.wait();
    data[t.global] = mine;
  });
  return 0;
}
