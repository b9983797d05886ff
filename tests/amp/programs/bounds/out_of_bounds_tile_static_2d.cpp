// The row below the last one of a two-dimensional tile_static array.
// Fixed twin: the row after the last one is the first one.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 4;

int main() {
    std::vector<int> results(T * T, 0);
    array_view<int, 2> out(T, T, results);

    parallel_for_each(out.extent.tile<T, T>(), [=](tiled_index<T, T> t) restrict(amp) {
        tile_static int s[T][T];
        const int row = t.local[0], column = t.local[1];
        s[row][column] = row;
        t.barrier.wait();
        out[t.global] = s[row + 1][column]; // HAZARD: out-of-bounds s
        // FIXED@-1: out[t.global] = s[(row + 1) % T][column];
    });

    out.synchronize();
    // FIXED: if (results[0] != 1 || results[T * T - 1] != 0) return 1;
    return 0;
}
