// OPTIONS: --order forward
// FIXED@-1:
// Threads spin until the last thread of the tile sets a flag; nothing guarantees that it makes progress.
// Fixed twin: threads wait at a barrier for the flag that the last thread of the tile sets.
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
        while (flag == 0) { // HAZARD: no-progress // FIXED: t.barrier.wait();
        } // FIXED:
        out[t.global] = 1;
    });

    out.synchronize();
    // FIXED: for (int value : results)
        // FIXED: if (value != 1) return 1;
    return 0;
}
