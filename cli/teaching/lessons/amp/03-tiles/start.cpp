#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Sets element k to 1000 times the number of k's tile, plus k's place in the tile.
void number_tiles(std::vector<int> &numbers) {
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    view[t.local] = 1000 * t.tile[0] + t.local[0]; // here
  });
  view.synchronize();
}

int main() {
  std::vector<int> numbers(32);
  number_tiles(numbers);
  std::printf("%d %d %d\n", numbers[0], numbers[15], numbers[16]);
}
