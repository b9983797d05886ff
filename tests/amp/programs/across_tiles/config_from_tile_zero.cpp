// Tile 0 computes a value that the other tiles use: it waits at a barrier, but the other tiles do not take part in it.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 4 * T;
    std::vector<int> configs(1, 1), results(n, 0);
    array_view<int, 1> config(1, configs), out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        if (t.global[0] == 0) config[0] = 7;
        t.barrier.wait();
        const int c = config[0]; // HAZARD: raw across-tiles config
        out[t.global] = c * t.global[0];
    });

    out.synchronize();
    return 0;
}
