// Each thread of a row stores into the same projected row.
// Fixed twin: each thread stores into its own projected row.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int rows = 6, columns = 9;
    std::vector<int> values(rows * columns, 0);
    array_view<int, 2> grid(rows, columns, values);

    parallel_for_each(grid.extent, [=](index<2> p) restrict(amp) {
        array_view<int, 1> row = grid[0]; // FIXED: array_view<int, 1> row = grid[p[0]];
        row[p[1]] = p[0]; // HAZARD: waw across-tiles
    });

    grid.synchronize();
    // FIXED: for (int i = 0; i < rows * columns; i++)
        // FIXED: if (values[i] != i / columns) return 1;
    return 0;
}
