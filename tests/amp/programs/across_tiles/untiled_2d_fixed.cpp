// HAZARD-NONE
// Heat flows down a grid, from one array into another.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int rows = 10, columns = 7;
    std::vector<int> values(rows * columns);
    for (int i = 0; i < rows * columns; i++) values[i] = i;
    array<int, 2> grid(rows, columns, values.begin());
    array<int, 2> next(rows, columns, values.begin());

    parallel_for_each(grid.extent, [&grid, &next](index<2> p) restrict(amp) {
        if (p[0] > 0)
            next[p] = grid(p[0] - 1, p[1]) + 1;
    });

    std::vector<int> results = next;
    for (int i = columns; i < rows * columns; i++)
        if (results[i] != i - columns + 1) return 1;
    return 0;
}
