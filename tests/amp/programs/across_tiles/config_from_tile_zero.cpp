// Tile 0 computes a value that the other tiles use: it waits at a barrier, but the other tiles do not take part in it.
// Fixed twin: a separate launch computes the value.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 4 * T;
    std::vector<int> configs(1, 1), results(n, 0);
    array_view<int, 1> config(1, configs), out(n, results);

    // FIXED: parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { config[0] = 7; });
    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        if (t.global[0] == 0) config[0] = 7; // FIXED:
        t.barrier.wait(); // FIXED:
        const int c = config[0]; // HAZARD: raw across-tiles config
        out[t.global] = c * t.global[0];
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 7 * i) return 1;
    return 0;
}
