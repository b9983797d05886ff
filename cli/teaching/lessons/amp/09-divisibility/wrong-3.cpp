// EXPECT: wrong result
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Doubles every element, in tiles of 32, for any number of elements.
void double_all(std::vector<int> &numbers) {
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent.tile<32>().truncate(), [=](tiled_index<32> t) restrict(amp) {
    if (view.extent.contains(t.global))
      view[t.global] *= 2;
  });
  view.synchronize();
}

int main() {
  std::vector<int> numbers(100, 1);
  double_all(numbers);
  std::printf("%d\n", numbers[99]);
}
