#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Replaces each inner cell with the sum of its two neighbours, `steps` times, in each tile of 16 cells.
void spread(std::vector<int> &numbers, int steps) {
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int cells[16];
    int local = t.local[0];
    cells[local] = view[t.global];
    t.barrier.wait();
    for (int step = 0; step < steps; ++step) {
      if (local > 0 && local < 15)
        cells[local] = cells[local - 1] + cells[local + 1]; // here
      t.barrier.wait();
    }
    view[t.global] = cells[local];
  });
  view.synchronize();
}

int main() {
  std::vector<int> numbers(16, 1);
  spread(numbers, 2);
  std::printf("%d %d %d\n", numbers[0], numbers[1], numbers[7]);
}
