#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Returns the sum of the numbers; their count is a multiple of 32.
int sum_of(const std::vector<int> &numbers) {
  int result = 0;
  array_view<const int, 1> view(int(numbers.size()), numbers);
  array_view<int, 1> sum(1, &result);
  parallel_for_each(view.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int part[32];
    int local = t.local[0];
    part[local] = view[t.global];
    t.barrier.wait();
    for (int half = 16; half > 0; half /= 2) {
      if (local < half)
        part[local] += part[local + half];
      t.barrier.wait();
    }
    if (local == 0)
      atomic_fetch_add(&sum[0], part[0]);
  });
  sum.synchronize();
  return result;
}

int main() {
  std::vector<int> numbers(64, 1);
  std::printf("%d\n", sum_of(numbers));
}
