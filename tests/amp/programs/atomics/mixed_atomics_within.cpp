// OPTIONS: --detect all,mixed-atomics
// Some threads add to a counter while others exchange it: well defined, but the option reports it.
// Fixed twin: threads add to a counter; after a barrier others exchange it.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    std::vector<int> results(1, 0);
    array_view<int, 1> out(1, results);

    parallel_for_each(extent<1>(T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int counter;
        if (t.local[0] == 0) counter = 0;
        t.barrier.wait();
        if (t.local[0] % 2 == 0) atomic_fetch_add(&counter, 1);
        // FIXED: t.barrier.wait();
        if (t.local[0] % 2 == 1) atomic_exchange(&counter, 100); // HAZARD: mixed-atomics within-tile counter
        t.barrier.wait();
        if (t.local[0] == 0) out[0] = counter;
    });

    out.synchronize();
    // FIXED: if (results[0] != 100) return 1;
    return 0;
}
