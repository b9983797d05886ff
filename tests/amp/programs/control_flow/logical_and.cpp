// The right side of && reads a neighbour's element too early.
// Fixed twin: the right side of && reads a neighbour's element, after the barrier.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    std::vector<int> results(T, 0);
    array_view<int, 1> out(T, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int me = t.local[0];
        s[me] = me % 3;
        // FIXED: t.barrier.wait();
        if (me > 0 && s[me - 1] == 2) // HAZARD: raw within-tile s
            out[t.global] = 1;
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < T; i++)
        // FIXED: if (results[i] != (i > 0 && (i - 1) % 3 == 2 ? 1 : 0)) return 1;
    return 0;
}
