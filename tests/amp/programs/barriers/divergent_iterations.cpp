// OPTIONS: --permissive
// All threads wait once at the same barrier, but not in the same iteration.
// Fixed twin: all threads wait once at the same barrier, in the same iteration.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 2 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        for (int k = 0; k < 2; k++) {
            out[t.global] = k;
            if (k == t.local[0] % 2) // FIXED: if (k == 1)
                t.barrier.wait(); // HAZARD: divergent-barrier
        }
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 1) return 1;
    return 0;
}
