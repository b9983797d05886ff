// The store is hidden in a macro, and two threads store into one element.
// Fixed twin: the store is hidden in a macro.
#include <amp.h>
#include <vector>

using namespace concurrency;

#define STORE(view, i, value) view[(i) / 2] = (value)
// FIXED@-1: #define STORE(view, i, value) view[(i)] = (value)

int main() {
    const int n = 20;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) {
        const int k = idx[0];
        STORE(out, k, 3 * k); // HAZARD: waw across-tiles out
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 3 * i) return 1;
    return 0;
}
