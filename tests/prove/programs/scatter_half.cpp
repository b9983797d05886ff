// Two threads read one entry: a table without duplicates does not help.
// VERDICT: races-across-tiles refuted
// VERDICT: out-of-bounds undecided memory
// STATUS: 66
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> table(64), result(64);
  for (int i = 0; i < 64; i++)
    table[i] = (i * 5) % 64;
  array_view<const int> where(64, table);
  array_view<int> out(64, result);
  // INJECTIVE: where
  parallel_for_each(where.extent, [=](index<1> i) restrict(amp) { out[where[i[0] / 2]] = i[0]; });
  out.synchronize();
  return 0;
}
