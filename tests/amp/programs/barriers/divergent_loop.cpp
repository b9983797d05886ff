// OPTIONS: --permissive
// FIXED@-1:
// Each thread waits as many times as its number: the number of iterations around the barrier differs between threads.
// Fixed twin: each thread does as many steps as its number, and all threads wait as many times as the longest loop
// needs.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 4;

int main() {
    std::vector<int> results(T, 0);
    array_view<int, 1> out(T, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        const int me = t.local[0];
        int v = 0;
        for (int k = 0; k <= me; k++) { // FIXED: for (int k = 0; k < T; k++) {
            v += k; // FIXED: if (k <= me) v += k;
            t.barrier.wait(); // HAZARD: divergent-barrier
        }
        out[t.global] = v;
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < T; i++)
        // FIXED: if (results[i] != i * (i + 1) / 2) return 1;
    return 0;
}
