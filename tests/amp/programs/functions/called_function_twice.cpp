// One function is called twice: the second call may overwrite what the first call stored for another thread.
// Fixed twin: one function is called twice, with a barrier between the calls.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

void store(const array_view<int, 1>& where, int at, int what) restrict(amp) {
    where[at] = what; // HAZARD: waw within-tile
}

int main() {
    std::vector<int> results(2 * T + 1, 0);
    array_view<int, 1> out(2 * T + 1, results);

    parallel_for_each(extent<1>(2 * T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        store(out, t.global[0], 1);
        // FIXED: t.barrier.wait();
        if (t.local[0] + 1 < T)
            store(out, t.global[0] + 1, 2);
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < 2 * T; i++)
        // FIXED: if (results[i] != (i % T == 0 ? 1 : 2)) return 1;
    return 0;
}
