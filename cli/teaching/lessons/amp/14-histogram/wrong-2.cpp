// EXPECT: uninitialized
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// How often each of the values 0 to 15 occurs.
void histogram(const std::vector<int> &values, std::vector<int> &counts) {
  array_view<const int, 1> view(int(values.size()), values);
  array_view<int, 1> total(16, counts);
  parallel_for_each(view.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int own[16];
    atomic_fetch_add(&own[view[t.global]], 1);
    t.barrier.wait();
    if (t.local[0] < 16)
      atomic_fetch_add(&total[t.local[0]], own[t.local[0]]);
  });
  total.synchronize();
}

int main() {
  std::vector<int> values(32, 3), counts(16);
  histogram(values, counts);
  std::printf("%d\n", counts[3]);
}
