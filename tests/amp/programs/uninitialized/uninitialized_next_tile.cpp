// tile_static memory is new in each tile: what tile 0 stored is not visible to the others.
// Fixed twin: each tile stores what it needs.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 3 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static float factor;
        if (t.global[0] == 0) factor = 2.0f; // FIXED: if (t.local[0] == 0) factor = 2.0f;
        t.barrier.wait();
        const float f = factor; // HAZARD: uninitialized factor
        out[t.global] = int(f * 3.0f);
    });

    out.synchronize();
    // FIXED: for (int value : results)
        // FIXED: if (value != 6) return 1;
    return 0;
}
