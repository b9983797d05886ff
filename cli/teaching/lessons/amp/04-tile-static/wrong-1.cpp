// EXPECT: on 'sum' within a tile
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

void sum_multiples(std::vector<int> &numbers, int steps) {
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int sum;
    sum = 0;
    for (int k = 1; k <= steps; ++k)
      sum += k * view[t.global];
    view[t.global] = sum;
  });
  view.synchronize();
}

int main() {
  std::vector<int> numbers(16, 2);
  sum_multiples(numbers, 3);
  std::printf("%d\n", numbers[0]);
}
