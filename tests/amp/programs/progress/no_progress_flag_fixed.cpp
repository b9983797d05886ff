// HAZARD-NONE
// Threads wait at a barrier for the flag that the last thread of the tile sets.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 4;

int main() {
    std::vector<int> results(T, 0);
    array_view<int, 1> out(T, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int flag;
        const int me = t.local[0];
        if (me == 0) flag = 0;
        t.barrier.wait();
        if (me == T - 1)
            atomic_exchange(&flag, 1);
        t.barrier.wait();
        out[t.global] = 1;
    });

    out.synchronize();
    for (int value : results)
        if (value != 1) return 1;
    return 0;
}
