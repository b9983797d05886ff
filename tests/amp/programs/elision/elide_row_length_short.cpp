// The same kernel with rows that are too short: the end of one row is the start of the next.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  const int rows = 8, columns = 16;
  std::vector<int> numbers(rows * columns);
  array_view<int> grid(rows * columns, numbers);
  const int length = columns - 1;
  parallel_for_each(extent<2>(rows, columns), [=](index<2> i) restrict(amp) {
    grid[i[0] * length + i[1]] = i[0] + i[1]; // HAZARD: waw across-tiles grid
  });
  grid.synchronize();
  return 0;
}
