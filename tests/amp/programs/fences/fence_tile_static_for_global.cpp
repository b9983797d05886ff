// Accesses to global memory are separated by barriers that order only tile_static memory.
// Fixed twin: accesses to global memory are separated by barriers that order it.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    const int n = 2 * T;
    std::vector<int> parts(n, 0), sums(n, 0);
    array_view<int, 1> part(n, parts), sum(n, sums);

    parallel_for_each(part.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        part[t.global] = t.global[0];
        t.barrier.wait_with_tile_static_memory_fence(); // FIXED: t.barrier.wait_with_global_memory_fence();
        int total = 0;
        for (int k = 0; k < T; k++)
            total += part[t.tile_origin[0] + k]; // HAZARD: raw within-tile part
        sum[t.global] = total;
    });

    sum.synchronize();
    // FIXED: if (sums[0] != T * (T - 1) / 2 || sums[n - 1] != T * (T - 1) / 2 + T * T) return 1;
    return 0;
}
