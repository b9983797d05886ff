// Eight-byte elements: a thread reads its neighbour's without waiting.
// Fixed twin: Eight-byte elements: neighbouring threads change neighbouring elements and read them after a barrier.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    const int n = 2 * T;
    std::vector<double> values(n, 0.25), results(n, 0.0);
    array_view<const double, 1> in(n, values);
    array_view<double, 1> out(n, results);

    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static double s[T];
        const int me = t.local[0];
        s[me] = in[t.global] * me;
        // FIXED: t.barrier.wait();
        out[t.global] = s[me] + (me > 0 ? s[me - 1] : 0.0); // HAZARD: raw within-tile s
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 0.25 * (i % T) + (i % T > 0 ? 0.25 * (i % T - 1) : 0.0)) return 1;
    return 0;
}
