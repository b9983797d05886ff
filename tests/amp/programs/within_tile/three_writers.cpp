// Three threads store into one variable on three different lines: three pairs.
// Fixed twin: three threads store into one variable, one after the other.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    std::vector<int> results(2, 0);
    array_view<int, 1> out(2, results);

    parallel_for_each(extent<1>(2 * T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int chosen;
        if (t.local[0] == 0) chosen = 10;
        // FIXED: t.barrier.wait();
        if (t.local[0] == 3) chosen = 13; // HAZARD: waw within-tile chosen
        // FIXED: t.barrier.wait();
        if (t.local[0] == 5) chosen = 15; // HAZARD: waw within-tile chosen
        t.barrier.wait();
        if (t.local[0] == 0) out[t.tile] = chosen;
    });

    out.synchronize();
    // FIXED: if (results[0] != 15 || results[1] != 15) return 1;
    return 0;
}
