// Heat flows down a grid, in place: each thread reads the row above, which other threads overwrite.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int rows = 10, columns = 7;
    std::vector<int> values(rows * columns);
    for (int i = 0; i < rows * columns; i++) values[i] = i;
    array<int, 2> grid(rows, columns, values.begin());

    parallel_for_each(grid.extent, [&grid](index<2> p) restrict(amp) {
        if (p[0] > 0)
            grid[p] = grid(p[0] - 1, p[1]) + 1; // HAZARD: war across-tiles grid
    });

    std::vector<int> results = grid;
    return 0;
}
