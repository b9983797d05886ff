// In step k, a thread adds to the element k places further on. Within one step
// all elements are different, but the threads' steps are not synchronized.
// Fixed twin: in step k, a thread adds to the element k places further on; a barrier separates the steps.
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
        s[me] = 0;
        t.barrier.wait();
        for (int k = 0; k < 4; k++) {
            s[(me + k) % T] += me; // HAZARD: raw within-tile s
            // FIXED: t.barrier.wait();
            // HAZARD@-2: war within-tile s
            // HAZARD@-3: waw within-tile s
        }
        t.barrier.wait();
        out[t.global] = s[me];
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < T; i++) {
        // FIXED: int expected = 0;
        // FIXED: for (int k = 0; k < 4; k++) expected += (i - k + T) % T;
        // FIXED: if (results[i] != expected) return 1;
    // FIXED: }
    return 0;
}
