// A tile_static array is one element too short for the right neighbour.
// Fixed twin: a tile_static array with one more element, for the right neighbour.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    const int n = 2 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T]; // FIXED: tile_static int s[T + 1];
        const int me = t.local[0];
        s[me] = me;
        // FIXED: if (me == 0) s[T] = T;
        t.barrier.wait();
        out[t.global] = s[me + 1]; // HAZARD: out-of-bounds s
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != i % T + 1) return 1;
    return 0;
}
