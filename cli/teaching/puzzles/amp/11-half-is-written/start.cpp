#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Reverses the numbers of each tile.
void solve(std::vector<int> &all) {
  array_view<int, 1> numbers(int(all.size()), all);
  parallel_for_each(numbers.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int line[64];
    if (t.local[0] < 32)
      line[t.local[0]] = numbers[t.global[0]];
    t.barrier.wait();
    numbers[t.global[0]] = line[63 - t.local[0]];
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
