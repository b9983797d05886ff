// OPTIONS: --permissive
// A function contains the barrier, but the threads of a tile reach it through two different calls.
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
        if (me < T / 2)
            exchange(slots, me, 1, t.barrier);
        else
            exchange(slots, me, 2, t.barrier);
        out[t.global] = slots[me];
    });

    out.synchronize();
    return 0;
}
