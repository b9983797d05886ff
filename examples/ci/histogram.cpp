// Counts values without atomic operations: a known bug, recorded in baseline.json until it is fixed.
#include <amp.h>
#include <iostream>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> values(64), counts(8);
  for (int k = 0; k < 64; ++k)
    values[k] = k * k % 8;

  array_view<const int, 1> in(64, values);
  array_view<int, 1> bins(8, counts);
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
    bins[in[i]]++;
  });
  bins.synchronize();

  for (int count : counts)
    std::cout << count << " ";
  std::cout << "\n";
}
