// Each thread reads in a loop whose length differs; the code after the loop is after all of its iterations.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 2 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        const int me = t.local[0];
        s[me] = me;
        t.barrier.wait();
        int sum = 0;
        for (int k = 0; k < me; k++) sum += s[k];
        // FIXED: t.barrier.wait();
        s[me] = sum; // HAZARD: war within-tile s
        out[t.global] = sum;
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != i % T * (i % T - 1) / 2) return 1;
    return 0;
}
