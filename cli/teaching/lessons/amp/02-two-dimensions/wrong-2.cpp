// EXPECT: out of bounds
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Writes the transpose of `in` (rows x columns) to `out` (columns x rows).
void transpose(const std::vector<int> &in, std::vector<int> &out, int rows, int columns) {
  array_view<const int, 2> from(rows, columns, in);
  array_view<int, 2> to(columns, rows, out);
  to.discard_data();
  parallel_for_each(from.extent, [=](index<2> i) restrict(amp) {
    to(i[1], i[0]) = from(i[1], i[0]);
  });
  to.synchronize();
}

int main() {
  std::vector<int> in{1, 2, 3, 4, 5, 6}, out(6);
  transpose(in, out, 2, 3);
  for (int number : out)
    std::printf("%d ", number);
  std::printf("\n");
}
