// EXPECT: after
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Adds the number of threads to the first number.
void solve(std::vector<int> &all) {
  array_view<int, 1> numbers(int(all.size()), all);
  parallel_for_each(numbers.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    t.barrier.wait();
    numbers[0] += 1;
    t.barrier.wait();
  });
  numbers.synchronize();
}

int main() {
  std::vector<int> all(128);
  for (int k = 0; k < 128; ++k)
    all[k] = k;
  solve(all);
  std::printf("%d ... %d\n", all[0], all[127]);
}
