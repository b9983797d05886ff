// A loop waits for a value that no thread ever writes.
// Fixed twin: a loop checks for a value a limited number of times.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 4;
    std::vector<int> gates(1, 0), results(n, 0);
    array_view<int, 1> gate(1, gates), out(n, results);

    parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
        while (atomic_fetch_add(&gate[0], 0) == 0) { // HAZARD: no-progress
        // FIXED@-1: for (int k = 0; k < 10 && atomic_fetch_add(&gate[0], 0) == 0; k++) {
        }
        out[i] = 1;
    });

    out.synchronize();
    // FIXED: for (int value : results)
        // FIXED: if (value != 1) return 1;
    return 0;
}
