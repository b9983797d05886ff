// The section covers the whole array.
// HAZARD-NONE
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  array<int, 1> all(32);
  array_view<int, 1> whole = all.section(index<1>(0), extent<1>(32));
  parallel_for_each(all.extent, [=](index<1> i) restrict(amp) { whole[i] = i[0]; });
  array<int, 1> copy(32);
  parallel_for_each(all.extent, [&all, &copy](index<1> i) restrict(amp) { copy[i] = all[i] + 1; });
  std::vector<int> result = copy;
  for (int i = 0; i < 32; ++i)
    if (result[i] != i + 1)
      return 1;
  return 0;
}
