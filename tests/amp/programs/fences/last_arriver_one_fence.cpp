// The last thread to increment the counter reads what all threads stored, without a fence before it reads.
// Fixed twin: the last thread to increment the counter reads what all threads stored: fence, count, fence.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    std::vector<int> results(3, 0);
    array_view<int, 1> out(3, results);

    parallel_for_each(extent<1>(3 * T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int arrived, slot[T];
        if (t.local[0] == 0) arrived = 0;
        t.barrier.wait();

        slot[t.local[0]] = t.global[0];
        tile_static_memory_fence(t.barrier);
        const int before = atomic_fetch_add(&arrived, 1);
        if (before == T - 1) {
            // FIXED: tile_static_memory_fence(t.barrier);
            int sum = 0;
            for (int k = 0; k < T; k++) sum += slot[k]; // HAZARD: raw within-tile slot
            out[t.tile] = sum;
        }
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < 3; i++)
        // FIXED: if (results[i] != T * T * i + T * (T - 1) / 2) return 1;
    return 0;
}
