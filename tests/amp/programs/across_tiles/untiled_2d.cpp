// Heat flows down a grid, in place: each thread reads the row above, which other threads overwrite.
// Fixed twin: heat flows down a grid, from one array into another.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int rows = 10, columns = 7;
    std::vector<int> values(rows * columns);
    for (int i = 0; i < rows * columns; i++) values[i] = i;
    array<int, 2> grid(rows, columns, values.begin());
    // FIXED: array<int, 2> next(rows, columns, values.begin());

    parallel_for_each(grid.extent, [&grid](index<2> p) restrict(amp) {
    // FIXED@-1: parallel_for_each(grid.extent, [&grid, &next](index<2> p) restrict(amp) {
        if (p[0] > 0)
            grid[p] = grid(p[0] - 1, p[1]) + 1; // HAZARD: war across-tiles grid
            // FIXED@-1: next[p] = grid(p[0] - 1, p[1]) + 1;
    });

    std::vector<int> results = grid; // FIXED: std::vector<int> results = next;
    // FIXED: for (int i = columns; i < rows * columns; i++)
        // FIXED: if (results[i] != i - columns + 1) return 1;
    return 0;
}
