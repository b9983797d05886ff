// A branch that the first tile does not take.
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
        t.barrier.wait();
        if (in[t.global] == 2) s[0] = me; // HAZARD: waw within-tile s
        // FIXED@-1: if (in[t.global] == 2) s[me] = me + 1;
        t.barrier.wait();
        out[t.global] = s[me];
    });

    out.synchronize();
    return 0;
}
