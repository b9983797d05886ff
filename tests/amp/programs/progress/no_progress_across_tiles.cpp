// OPTIONS: --order forward
// The first tile waits until the last one has written its sum; then both write a result.
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
        if (t.local[0] == 0 && t.tile[0] == 0)
            while (sum[n / T - 1] == 0) { // HAZARD: no-progress
            }
        int total = 0;
        for (int k = 0; k < T; k++) total += values[k];
        if (t.local[0] == 1) sum[t.tile[0]] = total; // HAZARD: war across-tiles sum
        if (t.local[0] == 0 && t.tile[0] % 3 == 0) result[0] = total; // HAZARD: waw across-tiles result
    });

    sum.synchronize();
    return sum[0] == 6 ? 0 : 1;
}
