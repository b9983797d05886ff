// HAZARD-NONE
// A kernel that only reads an array does not need checks for it if the whole array was written.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  const int n = 64;
  std::vector<int> results(n);
  array<int> numbers(n);
  parallel_for_each(numbers.extent, [&numbers](index<1> i) restrict(amp) { numbers[i] = i[0]; });
  array_view<int> out(n, results);
  parallel_for_each(out.extent, [=, &numbers](index<1> i) restrict(amp) { out[i] = numbers[63 - i[0]]; });
  out.synchronize();
  return results[1] == 62 ? 0 : 1;
}
