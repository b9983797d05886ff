// The barrier is only in the outer loop; the inner loop's second step writes what a neighbour wrote in its first.
// Fixed twin: the barrier is in the inner loop.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    std::vector<int> results(T, 0);
    array_view<int, 1> out(T, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int me = t.local[0];
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 2; k++) {
                s[(me + k) % T] = 10 * i + k; // HAZARD: waw within-tile s
                // FIXED: t.barrier.wait();
            }
            t.barrier.wait();
            sum += s[me];
            t.barrier.wait();
        }
        out[t.global] = sum;
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < T; i++)
        // FIXED: if (results[i] != 1 + 11 + 21) return 1;
    return 0;
}
