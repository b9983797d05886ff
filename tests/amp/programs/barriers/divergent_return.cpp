// OPTIONS: --permissive
// FIXED@-1:
// Threads beyond the data return before the barrier.
// Fixed twin: threads beyond the data take part in the barrier.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 13;
    std::vector<int> values(n, 2), results(n, 0);
    array_view<const int, 1> in(n, values);
    array_view<int, 1> out(n, results);

    parallel_for_each(in.extent.tile<T>().pad(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int i = t.global[0];
        if (i >= n) // FIXED:
            return; // HAZARD: divergent-barrier // FIXED:
        s[t.local[0]] = in[i]; // FIXED: s[t.local[0]] = i < n ? in[i] : 0;
        t.barrier.wait();
        out[i] = s[t.local[0]]; // FIXED: if (i < n) out[i] = s[t.local[0]];
    });

    out.synchronize();
    // FIXED: for (int value : results)
        // FIXED: if (value != 2) return 1;
    return 0;
}
