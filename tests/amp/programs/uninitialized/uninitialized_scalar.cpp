// A tile_static variable is set only under a condition that never holds.
// Fixed twin: a tile_static variable is set in every case.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> results(8, 0);
    array_view<int, 1> out(8, results);
    int limit = 100;

    parallel_for_each(out.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int start;
        // FIXED: if (t.local[0] == 0) start = 1;
        if (t.local[0] == 0 && t.global[0] > limit) start = 5;
        t.barrier.wait();
        const int s = start; // HAZARD: uninitialized start
        out[t.global] = s * 0 + t.local[0];
    });

    out.synchronize();
    for (int i = 0; i < 8; i++)
        if (results[i] != i % 4) return 1;
    return 0;
}
