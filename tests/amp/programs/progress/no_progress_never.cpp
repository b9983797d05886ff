// A loop waits for a value that no thread ever writes.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 4;
    std::vector<int> gates(1, 0), results(n, 0);
    array_view<int, 1> gate(1, gates), out(n, results);

    parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
        while (atomic_fetch_add(&gate[0], 0) == 0) { // HAZARD: no-progress
        }
        out[i] = 1;
    });

    out.synchronize();
    return 0;
}
