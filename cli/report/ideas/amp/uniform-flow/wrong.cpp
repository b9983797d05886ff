// OPTIONS: --permissive
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] < 8)
      t.barrier.wait(); // HAZARD: divergent-barrier
    data[t.global] += 1;
  });
  data.synchronize();
}
