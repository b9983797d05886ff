// A pointer is computed in a loop that runs further in later tiles.
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
        tile_static int s[2 * T];
        const int me = t.local[0];
        s[me] = s[T + me] = me;
        t.barrier.wait();
        int *last = s;
        for (int k = 0; k <= t.tile[0]; k++) last = t.tile[0] == 0 ? &s[me] : &s[k];
        // FIXED@-1: for (int k = 0; k <= t.tile[0]; k++) last = t.tile[0] == 0 ? &s[me] : &s[me + k];
        *last = me; // HAZARD: waw within-tile s
        t.barrier.wait();
        out[t.global] = s[me];
    });

    out.synchronize();
    return 0;
}
