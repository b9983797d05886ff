// A launch that takes the detector minutes, more than a test waits: atomic operations at places that depend on data are checked one by one.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> numbers(4096);
  array_view<int, 1> data(4096, numbers);
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int k = 0; k < 20000000; ++k)
      atomic_fetch_add(&data[(t.global[0] * 7 + k * 13) & 4095], 1);
  });
  data.synchronize();
}
