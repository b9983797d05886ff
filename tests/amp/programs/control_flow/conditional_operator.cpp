// One arm of ?: reads a neighbour's element too early.
// Fixed twin: one arm of ?: reads a neighbour's element, after the barrier.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    const int n = 2 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int me = t.local[0];
        s[me] = me * me;
        // FIXED: t.barrier.wait();
        out[t.global] = me > 0
                            ? s[me - 1] // HAZARD: raw within-tile s
                            : 0;
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != (i % T > 0 ? (i % T - 1) * (i % T - 1) : 0)) return 1;
    return 0;
}
