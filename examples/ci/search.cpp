// Searches an array for a value. Every thread that finds it writes the same answer.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> values(100);
  for (int k = 0; k < 100; ++k)
    values[k] = k % 10;
  int answer = 0;

  array_view<const int, 1> in(100, values);
  array_view<int, 1> found(1, &answer);
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
    if (in[i] == 7)
      found[0] = 1; // NOHAZARD(waw): all threads write the same value, and nothing reads it before the kernel finishes
  });
  found.synchronize();
  return answer == 1 ? 0 : 1;
}
