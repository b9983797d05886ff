// HAZARD-NONE
// Each tile stores what it needs.
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
        if (t.local[0] == 0) factor = 2.0f;
        t.barrier.wait();
        const float f = factor;
        out[t.global] = int(f * 3.0f);
    });

    out.synchronize();
    for (int value : results)
        if (value != 6) return 1;
    return 0;
}
