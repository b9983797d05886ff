// The threads' loops before a barrier have different numbers of iterations; a later read lacks its barrier.
// Fixed twin: the threads' loops before a barrier have different numbers of iterations, which is not divergence.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 2 * T;
    std::vector<int> values(n, 1), results(n, 0);
    array_view<const int, 1> in(n, values);
    array_view<int, 1> out(n, results);

    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int me = t.local[0];
        int sum = 0;
        for (int k = 0; k < me % 3; k++) sum += in[t.global];
        t.barrier.wait();
        for (int k = 0; k < me % 3; k++) s[me] = k;
        s[me] = sum;
        // FIXED: t.barrier.wait();
        out[t.global] = s[T - 1 - me]; // HAZARD: raw within-tile s
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != (T - 1 - i % T) % 3) return 1;
    return 0;
}
