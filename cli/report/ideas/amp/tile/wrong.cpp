#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    data[t.local] = t.global[0]; // HAZARD: waw across-tiles data
  });
  data.synchronize();
}
