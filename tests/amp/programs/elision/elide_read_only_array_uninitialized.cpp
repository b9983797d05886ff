// The first launch skips every other element.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  const int n = 64;
  std::vector<int> results(n);
  array<int> numbers(n);
  parallel_for_each(extent<1>(n / 2), [&numbers](index<1> i) restrict(amp) { numbers[2 * i[0]] = i[0]; });
  array_view<int> out(n, results);
  parallel_for_each(out.extent, [=, &numbers](index<1> i) restrict(amp) {
    out[i] = numbers[63 - i[0]]; // HAZARD: uninitialized numbers
  });
  out.synchronize();
  return 0;
}
