// OPTIONS: --permissive
// A function contains the barrier, but the threads of a tile reach it through two different calls.
// Fixed twin: a function contains the barrier, and all threads of a tile reach it through the same call.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

void exchange(int* slots, int me, int value, const tile_barrier& barrier) restrict(amp) {
    slots[me] = value;
    barrier.wait(); // HAZARD: divergent-barrier
}

int main() {
    const int n = 2 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int slots[T];
        const int me = t.local[0];
        if (me < T / 2) // FIXED:
            exchange(slots, me, 1, t.barrier); // FIXED: exchange(slots, me, me < T / 2 ? 1 : 2, t.barrier);
        else // FIXED:
            exchange(slots, me, 2, t.barrier); // FIXED:
        out[t.global] = slots[me];
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != (i % T < T / 2 ? 1 : 2)) return 1;
    return 0;
}
