// Odd threads return at once; of the others, pairs of threads store into the same element.
// Fixed twin: odd threads return at once; each of the others stores into its own element.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 48;
    std::vector<int> results(n / 2, -1);
    array_view<int, 1> out(n / 2, results);

    parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
        if (i[0] % 2 == 1)
            return;
        out[i[0] / 4] = i[0]; // HAZARD: waw across-tiles out // FIXED: out[i[0] / 2] = i[0];
    });

    out.synchronize();
    // FIXED: for (int k = 0; k < n / 2; k++)
        // FIXED: if (results[k] != 2 * k) return 1;
    return 0;
}
