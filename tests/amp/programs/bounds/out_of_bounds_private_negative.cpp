// A private array is read before its start.
// Fixed twin: a private array is read at valid indices.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 8;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        int history[4];
        for (int k = 0; k < 4; k++) history[k] = k + 1;
        out[i] = history[i[0] % 4 - 1]; // HAZARD: out-of-bounds history // FIXED: out[i] = history[i[0] % 4];
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != i % 4 + 1) return 1;
    return 0;
}
