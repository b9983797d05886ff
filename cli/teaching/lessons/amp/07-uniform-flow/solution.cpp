#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Stores the sum of both halves of each tile in its lower half, and 0 in its upper half.
void fold(std::vector<int> &numbers) {
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int line[16];
    line[t.local[0]] = view[t.global];
    t.barrier.wait();
    if (t.local[0] < 8)
      line[t.local[0]] += line[t.local[0] + 8];
    else
      view[t.global] = 0;
    t.barrier.wait();
    if (t.local[0] < 8)
      view[t.global] = line[t.local[0]];
  });
  view.synchronize();
}

int main() {
  std::vector<int> numbers(16, 1);
  fold(numbers);
  std::printf("%d %d\n", numbers[0], numbers[15]);
}
