// OPTIONS: --permissive
// FIXED@-1:
// The barrier is in a branch that only part of the tile takes.
// Fixed twin: the barrier is after the branch that only part of the tile takes.
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
        if (me < 4) {
            s[me] = me;
        // FIXED: }
            t.barrier.wait(); // HAZARD: divergent-barrier
        } // FIXED:
        out[t.global] = me < 4 ? s[3 - me] : 0;
    });

    out.synchronize();
    // FIXED: if (results[0] != 3 || results[3] != 0 || results[T] != 3) return 1;
    return 0;
}
