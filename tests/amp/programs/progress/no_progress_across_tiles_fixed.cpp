// HAZARD-NONE
// An earlier launch writes what one tile needs from another.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 4;

int main() {
    const int n = 4 * T;
    std::vector<int> sums(n / T, 0), results(1, 0);
    array_view<int, 1> sum(n / T, sums), result(1, results);

    parallel_for_each(extent<1>(n).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int values[T];
        values[t.local[0]] = t.global[0];
        t.barrier.wait();
        int total = 0;
        for (int k = 0; k < T; k++) total += values[k];
        if (t.local[0] == 1) sum[t.tile[0]] = total;
    });
    parallel_for_each(extent<1>(n).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        if (t.local[0] == 0 && t.tile[0] == 0 && sum[n / T - 1] != 0) result[0] = sum[0];
    });

    result.synchronize();
    return result[0] == 6 ? 0 : 1;
}
