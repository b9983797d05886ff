// EXPECT: fence
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Reverses each tile of 32 elements.
void reverse_tiles(std::vector<int> &numbers) {
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int line[32];
    line[t.local[0]] = view[t.global];
    t.barrier.wait_with_global_memory_fence();
    view[t.global] = line[31 - t.local[0]];
  });
  view.synchronize();
}

int main() {
  std::vector<int> numbers(32);
  for (int k = 0; k < 32; ++k)
    numbers[k] = k;
  reverse_tiles(numbers);
  std::printf("%d ... %d\n", numbers[0], numbers[31]);
}
