// The element that a thread writes depends on its tile: in the first tile, it is the thread's own.
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
        s[me] = s[T + me] = 0;
        t.barrier.wait();
        s[me / (t.tile[0] + 1)] = me; // HAZARD: waw within-tile s // FIXED: s[me + t.tile[0]] = me;
        t.barrier.wait();
        out[t.global] = s[me];
    });

    out.synchronize();
    return 0;
}
