// The table contains each index twice.
// VERDICT: races-across-tiles refuted
// VERDICT: out-of-bounds undecided
// STATUS: 66
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> table(64), result(64);
  for (int i = 0; i < 64; i++)
    table[i] = i / 2;
  array_view<const int> where(64, table);
  array_view<int> out(64, result);
  parallel_for_each(where.extent, [=](index<1> i) restrict(amp) { out[where[i]] = i[0]; });
  out.synchronize();
  return 0;
}
