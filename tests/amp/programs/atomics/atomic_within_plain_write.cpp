// The maximum is computed with atomic operations, but thread 0 resets it with a plain write before the others are done.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 32;

int main() {
    const int n = 2 * T;
    std::vector<int> values(n), results(2, -1);
    for (int i = 0; i < n; i++) values[i] = i * 17 % 50;
    array_view<const int, 1> in(n, values);
    array_view<int, 1> out(2, results);

    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int best;
        if (t.local[0] == 0) best = 0;
        t.barrier.wait();
        atomic_fetch_max(&best, in[t.global]);
        if (t.local[0] == 0) best = 0; // HAZARD: atomic within-tile best
    });

    out.synchronize();
    return 0;
}
