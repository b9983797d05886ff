// OPTIONS: --permissive
// Threads beyond the data return before the barrier.
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
        if (i >= n)
            return; // HAZARD: divergent-barrier
        s[t.local[0]] = in[i];
        t.barrier.wait();
        out[i] = s[t.local[0]];
    });

    out.synchronize();
    return 0;
}
