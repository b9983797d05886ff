// The table contains each index twice.
// Fixed: An index that is read from memory: nothing is known about the table, and the run is clean.
// VERDICT: races-across-tiles refuted // FIXED: // VERDICT: races-across-tiles undecided memory
// VERDICT: out-of-bounds undecided
// STATUS: 66 // FIXED: // STATUS: 67
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> table(64), result(64);
  for (int i = 0; i < 64; i++)
    table[i] = i / 2; // FIXED: table[i] = (i * 5) % 64;
  array_view<const int> where(64, table);
  array_view<int> out(64, result);
  parallel_for_each(where.extent, [=](index<1> i) restrict(amp) { out[where[i]] = i[0]; });
  out.synchronize();
  return 0;
}
