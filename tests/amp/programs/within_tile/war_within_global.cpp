// In-place rotation in global memory, tile by tile: a thread overwrites what its left neighbour may not have read yet.
// Fixed twin: In-place rotation in global memory, tile by tile, with a barrier between reading and writing.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    const int n = 4 * T;
    std::vector<int> values(n);
    for (int i = 0; i < n; i++) values[i] = i * i;
    array<int, 1> data(n, values.begin());

    parallel_for_each(data.extent.tile<T>(), [&data](tiled_index<T> t) restrict(amp) {
        const int right = data[t.tile_origin[0] + (t.local[0] + 1) % T];
        // FIXED: t.barrier.wait_with_global_memory_fence();
        data[t.global] = right; // HAZARD: war within-tile data
    });

    std::vector<int> results = data;
    // FIXED: for (int i = 0; i < n; i++) {
        // FIXED: const int from = i / T * T + (i % T + 1) % T;
        // FIXED: if (results[i] != from * from) return 1;
    // FIXED: }
    return 0;
}
