// One tile sets the total to zero with a plain write while the others are already counting with atomic operations.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    const int n = 5 * T;
    std::vector<int> totals(1, -1);
    array_view<int, 1> total(1, totals);

    parallel_for_each(extent<1>(n).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        if (t.global[0] == 0) total[0] = 0;
        t.barrier.wait();
        atomic_fetch_add(&total[0], 1); // HAZARD: atomic across-tiles total
    });

    total.synchronize();
    return 0;
}
