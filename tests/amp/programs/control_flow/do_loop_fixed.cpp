// HAZARD-NONE
// The condition of a do loop depends only on the thread itself.
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
        } while (k < T && s[me] > 0);
        out[t.global] = sum;
    });

    out.synchronize();
    for (int value : results)
        if (value != T * (T - 1) / 2) return 1;
    return 0;
}
