// EXPECT: uninitialized
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Each element becomes the sum of its first `steps` multiples: x + 2x + 3x + ...
void sum_multiples(std::vector<int> &numbers, int steps) {
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int sum[16];
    for (int k = 1; k <= steps; ++k)
      sum[t.local[0]] += k * view[t.global];
    view[t.global] = sum[t.local[0]];
  });
  view.synchronize();
}

int main() {
  std::vector<int> numbers(16, 2);
  sum_multiples(numbers, 3);
  std::printf("%d\n", numbers[0]);
}
