// All threads of a tile store their number in one variable.
// Fixed twin: one thread of the tile stores its number in the variable.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 32;

int main() {
    std::vector<int> results(2, 0);
    array_view<int, 1> out(2, results);

    parallel_for_each(extent<1>(2 * T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int last;
        last = t.local[0]; // HAZARD: waw within-tile last // FIXED: if (t.local[0] == T - 1) last = t.local[0];
        t.barrier.wait();
        if (t.local[0] == 0) out[t.tile] = last;
    });

    out.synchronize();
    // FIXED: if (results[0] != T - 1 || results[1] != T - 1) return 1;
    return 0;
}
