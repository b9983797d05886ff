// One thread sets a tile_static variable, and all threads read it after a barrier that orders only global memory.
// Fixed twin: one thread sets a tile_static variable, and all threads read it after a barrier that orders it.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 3 * T;
    std::vector<int> results(n, -1);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int base;
        if (t.local[0] == T - 1) base = 10 * t.tile[0];
        t.barrier.wait_with_global_memory_fence(); // FIXED: t.barrier.wait_with_tile_static_memory_fence();
        const int b = base; // HAZARD: raw within-tile base
        out[t.global] = b + t.local[0];
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != i / T * 10 + i % T) return 1;
    return 0;
}
