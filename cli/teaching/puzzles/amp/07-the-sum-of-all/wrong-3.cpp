// EXPECT: total
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Replaces each number with the sum of its tile.
void solve(std::vector<int> &all) {
  array_view<int, 1> numbers(int(all.size()), all);
  parallel_for_each(numbers.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int total;
    total = 0;
    atomic_fetch_add(&total, numbers[t.global[0]]);
    t.barrier.wait();
    numbers[t.global[0]] = total;
  });
  numbers.synchronize();
}

int main() {
  std::vector<int> all(128);
  for (int k = 0; k < 128; ++k)
    all[k] = k;
  solve(all);
  std::printf("%d ... %d\n", all[0], all[127]);
}
