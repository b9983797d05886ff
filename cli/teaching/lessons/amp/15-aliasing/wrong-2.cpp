// EXPECT: between threads
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

void shift(std::vector<int> &numbers) {
  int size = int(numbers.size());
  array_view<int, 1> all(size, numbers);
  parallel_for_each(extent<1>(size - 1), [=](index<1> i) restrict(amp) {
    int k = size - 1 - i[0];
    all[k] = all[k - 1];
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
