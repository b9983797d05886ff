// HAZARD-NONE
// Repeated accesses of a thread to one element between two barriers are checked once.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  const int n = 64;
  std::vector<int> results(n);
  array_view<int> out(n, results);
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    const int l = t.local[0];
    shared[l] = l;
    shared[l] += 1;
    shared[l] *= 2;
    t.barrier.wait();
    out[t.global] = shared[15 - l] + shared[15 - l];
  });
  out.synchronize();
  for (int i = 0; i < n; ++i)
    if (results[i] != 4 * (16 - i % 16))
      return 1;
  return 0;
}
