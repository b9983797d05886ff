// The second step reads what other tiles write in the first step.
// Fixed twin: the second step is a separate launch: launches never conflict.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 4 * T;
    std::vector<int> values(n, 1), results(n, 0);
    array_view<int, 1> data(n, values), out(n, results);

    parallel_for_each(data.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        data[t.global] = t.global[0];
        t.barrier.wait(); // FIXED: });
    // FIXED: parallel_for_each(data.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        out[t.global] = data[n - 1 - t.global[0]]; // HAZARD: raw across-tiles data
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != n - 1 - i) return 1;
    return 0;
}
