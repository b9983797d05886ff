// The even elements of a tile_static array are written, and all of them are read.
// Fixed twin: the even elements of a tile_static array are written, and only those are read.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    std::vector<int> results(T, 0);
    array_view<int, 1> out(T, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int me = t.local[0];
        if (me % 2 == 0) s[me] = me;
        t.barrier.wait();
        int v = s[me]; // HAZARD: uninitialized s // FIXED: int v = s[me / 2 * 2];
        out[t.global] = v;
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < T; i++)
        // FIXED: if (results[i] != i / 2 * 2) return 1;
    return 0;
}
