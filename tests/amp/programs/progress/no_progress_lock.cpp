// OPTIONS: --order forward
// FIXED@-1:
// The first thread acquires a lock and never releases it.
// Fixed twin: there is no lock: every thread adds with an atomic operation.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> locks(1, 0), totals(1, 0);
    array_view<int, 1> lock(1, locks), total(1, totals);

    parallel_for_each(extent<1>(6), [=](index<1> i) restrict(amp) {
        int expected = 0; // FIXED:
        while (!atomic_compare_exchange(&lock[0], &expected, 1)) // HAZARD: no-progress // FIXED:
            expected = 0; // FIXED:
        atomic_fetch_add(&total[0], i[0]);
    });

    total.synchronize();
    // FIXED: if (totals[0] != 15) return 1;
    return 0;
}
