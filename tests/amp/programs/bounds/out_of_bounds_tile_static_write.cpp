// A store before the start of a tile_static array.
// Fixed twin: a store at the start of a tile_static array.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    std::vector<int> results(T, 0);
    array_view<int, 1> out(T, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int me = t.local[0];
        s[me] = 1;
        t.barrier.wait();
        if (me == 0) s[me - 1] = 2; // HAZARD: out-of-bounds s // FIXED: if (me == 0) s[me] = 2;
        t.barrier.wait();
        out[t.global] = s[me];
    });

    out.synchronize();
    // FIXED: if (results[0] != 2 || results[1] != 1) return 1;
    return 0;
}
