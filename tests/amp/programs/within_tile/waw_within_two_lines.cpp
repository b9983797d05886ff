// Two threads write one variable in two different statements, with no order between them.
// Fixed twin: two threads write one variable in two different statements, one before and one after a barrier.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> results(4, 0);
    array_view<int, 1> out(4, results);

    parallel_for_each(extent<1>(32).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int flag;
        const int me = t.local[0];
        if (me == 5) flag = 1;
        // FIXED: t.barrier.wait();
        if (me == 2) flag = 2; // HAZARD: waw within-tile flag
        t.barrier.wait();
        if (me == 0) out[t.tile] = flag;
    });

    out.synchronize();
    // FIXED: for (int value : results)
        // FIXED: if (value != 2) return 1;
    return 0;
}
