// HAZARD-NONE
// Threads beyond the data take part in the barrier.
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
        s[t.local[0]] = i < n ? in[i] : 0;
        t.barrier.wait();
        if (i < n) out[i] = s[t.local[0]];
    });

    out.synchronize();
    for (int value : results)
        if (value != 2) return 1;
    return 0;
}
