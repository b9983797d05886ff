// A read that is not checked because the write after it is checked is part of a hazard.
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
    t.barrier.wait();
    shared[l / 2] += 1; // HAZARD: war within-tile shared
                        // HAZARD@-1: waw within-tile shared
    t.barrier.wait();
    out[t.global] = shared[l];
  });
  out.synchronize();
  return 0;
}
