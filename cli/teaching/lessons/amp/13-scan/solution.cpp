#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Replaces element k of each tile of 32 with the sum of the tile's elements 0 to k.
void prefix_sums(std::vector<int> &numbers) {
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int sums[32];
    int local = t.local[0];
    sums[local] = view[t.global];
    t.barrier.wait();
    for (int distance = 1; distance < 32; distance *= 2) {
      int other = local >= distance ? sums[local - distance] : 0;
      t.barrier.wait();
      sums[local] += other;
      t.barrier.wait();
    }
    view[t.global] = sums[local];
  });
  view.synchronize();
}

int main() {
  std::vector<int> numbers(32, 1);
  prefix_sums(numbers);
  std::printf("%d %d %d\n", numbers[0], numbers[1], numbers[31]);
}
