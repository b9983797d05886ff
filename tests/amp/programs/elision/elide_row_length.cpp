// HAZARD-NONE
// Hand-made rows: the row length is known only when the kernel is launched, and here it is long enough.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  const int rows = 8, columns = 16;
  std::vector<int> numbers(rows * columns);
  array_view<int> grid(rows * columns, numbers);
  const int length = columns;
  parallel_for_each(extent<2>(rows, columns),
                    [=](index<2> i) restrict(amp) { grid[i[0] * length + i[1]] = i[0] + i[1]; });
  grid.synchronize();
  return numbers[3 * columns + 4] == 7 ? 0 : 1;
}
