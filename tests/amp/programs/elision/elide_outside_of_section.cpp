// Every thread writes its own element, but half of them are outside the section, so
// those writes are dropped: the array's elements beyond the section stay uninitialized.
#include <amp.h>
using namespace concurrency;

int main() {
  array<int, 1> all(32);
  array_view<int, 1> half = all.section(index<1>(0), extent<1>(16));
  parallel_for_each(all.extent, [=](index<1> i) restrict(amp) {
    half[i] = i[0]; // HAZARD: out-of-bounds half
  });
  array<int, 1> copy(32);
  parallel_for_each(all.extent, [&all, &copy](index<1> i) restrict(amp) {
    copy[i] = all[i] + 1; // HAZARD: uninitialized all
  });
  return 0;
}
