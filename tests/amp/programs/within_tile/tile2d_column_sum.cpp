// Rows of a two-dimensional tile_static array are written and columns are read, without a barrier.
// Fixed twin: rows of a two-dimensional tile_static array are written and columns are read, with a barrier in
// between.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 2 * T;
    std::vector<int> values(n * n), results(n * n, 0);
    for (int i = 0; i < n * n; i++) values[i] = i;
    array_view<const int, 2> in(n, n, values);
    array_view<int, 2> out(n, n, results);

    parallel_for_each(in.extent.tile<T, T>(), [=](tiled_index<T, T> t) restrict(amp) {
        tile_static int block[T][T];
        block[t.local[0]][t.local[1]] = in[t.global];
        // FIXED: t.barrier.wait();
        int sum = 0;
        for (int row = 0; row < T; row++)
            sum += block[row][t.local[1]]; // HAZARD: raw within-tile block
        out[t.global] = sum;
    });

    out.synchronize();
    // FIXED: if (results[3] != T * 3 + n * T * (T - 1) / 2) return 1;
    return 0;
}
