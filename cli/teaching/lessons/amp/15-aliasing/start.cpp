#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Moves all elements one place up: element k gets the value of element k - 1. The first element keeps its value.
void shift(std::vector<int> &numbers) {
  int size = int(numbers.size());
  array_view<int, 1> all(size, numbers);
  array_view<int, 1> from = all.section(0, size - 1), to = all.section(1, size - 1); // here
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    to[i] = from[i];
  });
  all.synchronize();
}

int main() {
  std::vector<int> numbers{1, 2, 3, 4};
  shift(numbers);
  for (int number : numbers)
    std::printf("%d ", number);
  std::printf("\n");
}
