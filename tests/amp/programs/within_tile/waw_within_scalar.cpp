// All threads of a tile store their number in one variable.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 32;

int main() {
    std::vector<int> results(2, 0);
    array_view<int, 1> out(2, results);

    parallel_for_each(extent<1>(2 * T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int last;
        last = t.local[0]; // HAZARD: waw within-tile last
        t.barrier.wait();
        if (t.local[0] == 0) out[t.tile] = last;
    });

    out.synchronize();
    return 0;
}
