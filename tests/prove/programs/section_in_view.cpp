// The kernel makes a section; the proof assumes that its view is long enough.
// VERDICT: out-of-bounds proved numbers.extent[0] is at least 20
// STATUS: 0
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> host(32);
  array_view<int> numbers(32, host);
  parallel_for_each(extent<1>(16), [=](index<1> i) restrict(amp) { numbers.section(4, 16)[i] = 1; });
  numbers.synchronize();
  return 0;
}
