// HAZARD-NONE
// Each thread accesses only its own elements, whatever it does with them: no access needs a check.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  const int n = 64;
  std::vector<int> numbers(2 * n, 1);
  array_view<int> pairs(2 * n, numbers);
  parallel_for_each(extent<1>(n).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    const int first = t.tile[0] * 32 + 2 * t.local[0];
    pairs[first] = pairs[first + 1] + 1;
    pairs[first + 1] = pairs[first] + 1;
  });
  pairs.synchronize();
  for (int i = 0; i < 2 * n; ++i)
    if (numbers[i] != 2 + i % 2)
      return 1;
  return 0;
}
