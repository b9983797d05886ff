// The second launch gives one array to both parameters, and neighbours meet in it.
// Fixed: The second launch gives one array to both parameters: each element is still read and written by one thread.
// VERDICT: races-across-tiles refuted // FIXED:
// STATUS: 66 // FIXED: // STATUS: 0
#include <amp.h>
#include <vector>
using namespace concurrency;

void add_one(const array<int, 1> &from, array<int, 1> &to) {
  parallel_for_each(to.extent, [&](index<1> i) restrict(amp) { to[i] = from[index<1>((i[0] + 1) % 64)] + 1; });
  // FIXED@-1: parallel_for_each(to.extent, [&](index<1> i) restrict(amp) { to[i] = from[i] + 1; });
}

int main() {
  std::vector<int> host(64);
  array<int, 1> a(64, host.begin()), b(64);
  add_one(a, b);
  add_one(b, b);
  return 0;
}
