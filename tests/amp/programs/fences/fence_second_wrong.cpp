// The second of two barriers in the loop fences the wrong memory: the next iteration's write comes too early.
// Fixed twin: both barriers in the loop fence tile_static memory.
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
        int sum = 0;
        for (int round = 0; round < 3; round++) {
            s[me] = round * me; // HAZARD: war within-tile s
            t.barrier.wait_with_tile_static_memory_fence();
            sum += s[T - 1 - me];
            t.barrier.wait_with_global_memory_fence(); // FIXED: t.barrier.wait_with_tile_static_memory_fence();
        }
        out[t.global] = sum;
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < T; i++)
        // FIXED: if (results[i] != 3 * (T - 1 - i)) return 1;
    return 0;
}
