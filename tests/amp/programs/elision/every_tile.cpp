// The same race in every tile: one finding, whose element counts once for the variable.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 32 * T;
    std::vector<int> values(n), results(n, 0);
    for (int i = 0; i < n; i++) values[i] = i / T;
    array_view<const int, 1> in(n, values);
    array_view<int, 1> out(n, results);

    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int me = t.local[0];
        s[me] = me;
        // FIXED: t.barrier.wait();
        out[t.global] = s[T - 1 - me]; // HAZARD: raw within-tile s
    });

    out.synchronize();
    return 0;
}
