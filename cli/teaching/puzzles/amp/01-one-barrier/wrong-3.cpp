// EXPECT: wrong result
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Adds to each number its right neighbour in the tile.
void solve(std::vector<int> &all) {
  array_view<int, 1> numbers(int(all.size()), all);
  parallel_for_each(numbers.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int line[64];
    line[t.local[0]] = numbers[t.global[0]];
    t.barrier.wait();
    numbers[t.global[0]] = line[t.local[0]] + line[(t.local[0] + 63) % 64];
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
