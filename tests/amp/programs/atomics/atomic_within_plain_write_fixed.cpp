// HAZARD-NONE
// The maximum is computed with atomic operations, stored, and reset by thread 0, with barriers
// in between. Atomic operations and plain reads of the same width do not need a barrier.
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
        const int so_far = best;
        if (so_far < in[t.global]) out[t.tile] = -100;
        t.barrier.wait();
        if (t.local[0] == 0) out[t.tile] = best;
        if (t.local[0] == 0) best = 0;
    });

    out.synchronize();
    for (int k = 0; k < 2; k++) {
        int expected = 0;
        for (int i = k * T; i < (k + 1) * T; i++)
            if (values[i] > expected) expected = values[i];
        if (results[k] != expected) return 1;
    }
    return 0;
}
