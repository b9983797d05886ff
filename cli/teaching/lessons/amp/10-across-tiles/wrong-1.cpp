// EXPECT: across tiles
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Returns the number of even numbers.
int count_even(const std::vector<int> &numbers) {
  int result = 0;
  array_view<const int, 1> view(int(numbers.size()), numbers);
  array_view<int, 1> count(1, &result);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (view[t.global] % 2 == 0)
      count[0]++;
  });
  count.synchronize();
  return result;
}

int main() {
  std::vector<int> numbers(32, 2);
  std::printf("%d\n", count_even(numbers));
}
