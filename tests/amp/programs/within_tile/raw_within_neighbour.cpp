// Each thread reads its right neighbour's element without waiting for it to be written.
// Fixed twin: each thread reads its right neighbour's element after all elements have been written.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 32;

int main() {
    const int n = 3 * T;
    std::vector<int> values(n), results(n, 0);
    for (int i = 0; i < n; i++) values[i] = 2 * i;
    array_view<const int, 1> in(n, values);
    array_view<int, 1> out(n, results);

    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int me = t.local[0];
        s[me] = in[t.global];
        // FIXED: t.barrier.wait();
        out[t.global] = s[(me + 1) % T]; // HAZARD: raw within-tile s
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 2 * (i / T * T + (i % T + 1) % T)) return 1;
    return 0;
}
