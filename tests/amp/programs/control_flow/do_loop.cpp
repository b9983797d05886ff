// The condition of a do loop reads what another thread writes in the loop body.
// Fixed twin: the condition of a do loop depends only on the thread itself.
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
        s[me] = 1;
        t.barrier.wait();
        int k = 0, sum = 0;
        do {
            if (me == k)
                s[k] = 2;
            sum += k;
            k++;
        } while (k < T && s[k - 1] > 0); // HAZARD: raw within-tile s // FIXED: } while (k < T && s[me] > 0);
        out[t.global] = sum;
    });

    out.synchronize();
    // FIXED: for (int value : results)
        // FIXED: if (value != T * (T - 1) / 2) return 1;
    return 0;
}
