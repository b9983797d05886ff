// Two-dimensional tiles: threads read the left neighbour in the same tile and in the tile to the left.
// Fixed twin: Two-dimensional tiles: threads read their neighbours from a view that is not written.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int rows = 4, columns = 8;
    std::vector<int> values(rows * columns, 1), results(rows * columns, 0);
    array_view<int, 2> v(rows, columns, values), out(rows, columns, results);

    parallel_for_each(v.extent.tile<2, 4>(), [=](tiled_index<2, 4> t) restrict(amp) {
        const int row = t.global[0], column = t.global[1];
        v(row, column) = 2; // FIXED: out(row, column) = 2;
        if (column > 0)
            out(row, column) += v(row, column - 1); // HAZARD: raw within-tile v
        // HAZARD@-1: raw across-tiles v
    });

    out.synchronize();
    // FIXED: if (results[0] != 2 || results[1] != 3) return 1;
    return 0;
}
