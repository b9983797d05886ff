// OPTIONS: --order forward
// Threads poll a counter atomically until the last thread of the launch has incremented it.
// Fixed twin: threads poll a counter atomically, at most a thousand times.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> gates(1, 0), results(6, 0);
    array_view<int, 1> gate(1, gates), out(6, results);

    parallel_for_each(extent<1>(6), [=](index<1> i) restrict(amp) {
        if (i[0] == 5) atomic_exchange(&gate[0], 1);
        while (atomic_fetch_add(&gate[0], 0) == 0) { // HAZARD: no-progress
        // FIXED@-1: for (int k = 0; k < 1000 && atomic_fetch_add(&gate[0], 0) == 0; k++) {
        }
        out[i] = 1;
    });

    out.synchronize();
    for (int value : results)
        if (value != 1) return 1;
    return 0;
}
