// EXPECT: wrong result
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Squares each element.
void square(std::vector<int> &numbers) {
  array_view<int, 1> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] = 2 * view[i];
  });
  view.synchronize();
}

int main() {
  std::vector<int> numbers{1, 2, 3, 4};
  square(numbers);
  for (int number : numbers)
    std::printf("%d ", number);
  std::printf("\n");
}
