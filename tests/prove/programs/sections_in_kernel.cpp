// Each thread makes a section of a matrix, which overlaps that of the next one.
// Fixed: Each thread makes a section of its own of a matrix; the proof assumes that sections lie in the matrix.
// VERDICT: races-across-tiles refuted // FIXED: // VERDICT: races-across-tiles proved image.extent[1] is at least 4 * the launch's extent[1]
// STATUS: 66 // FIXED: // STATUS: 0
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> host(8 * 12);
  array_view<int, 2> image(8, 12, host);
  parallel_for_each(
      extent<2>(2, 3), [=](index<2> p) restrict(amp) {
        array_view<int, 2> block = image.section(index<2>(p[0] * 4, p[1] * 3), extent<2>(4, 4));
        // FIXED@-1: array_view<int, 2> block = image.section(index<2>(p[0] * 4, p[1] * 4), extent<2>(4, 4));
        for (int r = 0; r < 4; ++r)
          for (int c = 0; c < 4; ++c)
            block(r, c) = r == 0 || c == 0 ? p[0] + p[1] : block(r - 1, c - 1) + 1;
      });
  image.synchronize();
  return 0;
}
