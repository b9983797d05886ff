// The memory is only read between the barriers, but one element was never written.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  const int n = 64;
  std::vector<int> numbers(n, 1), results(n);
  array_view<const int> in(n, numbers);
  array_view<int> out(n, results);
  parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[17];
    shared[t.local[0]] = in[t.global];
    t.barrier.wait();
    int sum = 0;
    for (int k = 0; k < 17; ++k)
      sum += shared[k]; // HAZARD: uninitialized shared
    t.barrier.wait();
    out[t.global] = sum;
  });
  out.synchronize();
  return 0;
}
