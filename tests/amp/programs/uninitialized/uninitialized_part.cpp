// The even elements of a tile_static array are written, and all of them are read.
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
        int v = s[me]; // HAZARD: uninitialized s
        out[t.global] = v;
    });

    out.synchronize();
    return 0;
}
