// The last thread of a tile reads global memory that its tile wrote; the fences cover only tile_static memory.
// Fixed twin: the last thread of a tile reads global memory that its tile wrote, with fences for it on both sides.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 3 * T;
    std::vector<int> values(n, 0), results(3, 0);
    array_view<int, 1> slot(n, values), out(3, results);

    parallel_for_each(extent<1>(n).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int arrived;
        if (t.local[0] == 0) arrived = 0;
        t.barrier.wait();

        slot[t.global] = t.global[0];
        tile_static_memory_fence(t.barrier); // FIXED: global_memory_fence(t.barrier);
        const int before = atomic_fetch_add(&arrived, 1);
        if (before == T - 1) {
            tile_static_memory_fence(t.barrier); // FIXED: global_memory_fence(t.barrier);
            int sum = 0;
            for (int k = 0; k < T; k++) sum += slot[t.tile_origin[0] + k]; // HAZARD: raw within-tile slot
            out[t.tile] = sum;
        }
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < 3; i++)
        // FIXED: if (results[i] != T * T * i + T * (T - 1) / 2) return 1;
    return 0;
}
