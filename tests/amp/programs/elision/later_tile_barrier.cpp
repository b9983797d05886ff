// Only the first tile reaches the barrier: the others race.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 4 * T;
    std::vector<int> values(n), results(n, 0);
    for (int i = 0; i < n; i++) values[i] = i / T;
    array_view<const int, 1> in(n, values);
    array_view<int, 1> out(n, results);

    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int me = t.local[0];
        s[me] = me;
        if (t.tile[0] == 0) t.barrier.wait(); // FIXED: if (t.tile[0] < 4) t.barrier.wait();
        out[t.global] = s[T - 1 - me]; // HAZARD: raw within-tile s
    });

    out.synchronize();
    return 0;
}
