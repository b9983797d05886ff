// OPTIONS: --permissive
// Each thread waits as many times as its number: the number of iterations around the barrier differs between threads.
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
        for (int k = 0; k <= me; k++) {
            v += k;
            t.barrier.wait(); // HAZARD: divergent-barrier
        }
        out[t.global] = v;
    });

    out.synchronize();
    return 0;
}
