// Two threads write the halves of each double, which is not a conflict; reading the whole double is.
// Fixed twin: two threads write the halves of each double; after a barrier, others read the whole double.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = T;
    std::vector<double> values(n, 1.0), results(n, 0.0);
    array_view<double, 1> whole(n, values), out(n, results);
    array_view<int, 1> half = whole.reinterpret_as<int>();

    parallel_for_each(extent<1>(2 * n).tile<2 * T>(), [=](tiled_index<2 * T> t) restrict(amp) {
        const int me = t.local[0];
        half[t.global] = 0;
        // FIXED: t.barrier.wait();
        if (me < T)
            out[me] = whole[T - 1 - me] + 1.0; // HAZARD: raw within-tile whole
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 1.0) return 1;
    return 0;
}
