// The kernel makes a section that is longer than its view.
// VERDICT: out-of-bounds refuted
// STATUS: 66
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> host(10);
  array_view<int> numbers(10, host);
  parallel_for_each(extent<1>(16), [=](index<1> i) restrict(amp) { numbers.section(0, 16)[i] = 1; });
  numbers.synchronize();
  return 0;
}
