// EXPECT: out of bounds
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Moves all elements one place up: element k gets the value of element k - 1. The first element keeps its value.
void shift(std::vector<int> &numbers) {
  int size = int(numbers.size());
  std::vector<int> old(numbers);
  array_view<const int, 1> from(size, old);
  array_view<int, 1> to(size, numbers);
  parallel_for_each(extent<1>(size), [=](index<1> i) restrict(amp) {
    to[i + 1] = from[i];
  });
  to.synchronize();
}

int main() {
  std::vector<int> numbers{1, 2, 3, 4};
  shift(numbers);
  for (int number : numbers)
    std::printf("%d ", number);
  std::printf("\n");
}
