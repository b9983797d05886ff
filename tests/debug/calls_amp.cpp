// Functions restrict(amp) that expressions call, with containers and functions of C++ AMP's standard library.
#include <amp.h>
#include <amp_math.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

namespace shapes {
inline int area(int width, int height) restrict(cpu, amp) { return width * height; }
inline int area(int side) restrict(amp) { return side * side; }
} // namespace shapes

int at(const array_view<int, 1> &values, index<1> where) restrict(amp) { return values[where]; }
int around(array_view<int, 1> values, int where) restrict(amp) {
  int sum = 0;
  for (int k = where - 1; k <= where + 1; ++k)
    if (values.extent.contains(index<1>(k)))
      sum += values[k];
  return sum;
}
float half(float x) restrict(amp) { return fast_math::fabs(x) / 2; }

int main() {
  std::vector<int> numbers{1, 2, 3, 4, 5, 6, 7, 8}, sums(8);
  array_view<int, 1> view(8, numbers), results(8, sums);
  parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> i) restrict(amp) {
    tile_static int line[4];
    line[i.local[0]] = at(view, i.global) + shapes::area(2, 3) + shapes::area(1) + int(half(3.0f));
    i.barrier.wait();
    int sum = line[3 - i.local[0]] + around(view, i.global[0]);
    results[i.global] = sum;
  });
  results.synchronize();
  std::printf("%d\n", sums[0]);
}
