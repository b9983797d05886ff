// EXPECT: uninitialized
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// In each tile of 16 cells: `steps` times, each inner cell becomes the sum of its two neighbours.
void spread(std::vector<int> &numbers, int steps) {
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int cells[2][16];
    int local = t.local[0];
    cells[0][local] = view[t.global];
    t.barrier.wait();
    for (int step = 0; step < steps; ++step) {
      int from = step % 2, to = 1 - from;
      if (local > 0 && local < 15)
        cells[to][local] = cells[from][local - 1] + cells[from][local + 1];
      t.barrier.wait();
    }
    view[t.global] = cells[steps % 2][local];
  });
  view.synchronize();
}

int main() {
  std::vector<int> numbers(16, 1);
  spread(numbers, 2);
  std::printf("%d %d %d\n", numbers[0], numbers[1], numbers[7]);
}
