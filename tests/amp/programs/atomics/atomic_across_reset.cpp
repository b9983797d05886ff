// One tile sets the total to zero with a plain write while the others are already counting with atomic operations.
// Fixed twin: the total is set to zero before the launch that counts.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    const int n = 5 * T;
    std::vector<int> totals(1, -1);
    array_view<int, 1> total(1, totals);

    // FIXED: parallel_for_each(extent<1>(1), [=](index<1> i) restrict(amp) { total[i] = 0; });
    parallel_for_each(extent<1>(n).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        if (t.global[0] == 0) total[0] = 0; // FIXED:
        t.barrier.wait();
        atomic_fetch_add(&total[0], 1); // HAZARD: atomic across-tiles total
    });

    total.synchronize();
    // FIXED: if (totals[0] != n) return 1;
    return 0;
}
