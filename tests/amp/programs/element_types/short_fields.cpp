// OPTIONS: --permissive
// Two threads write the lower halves of words.
// Fixed twin: two threads write the two halves of a word: no byte is written twice.
#include <amp.h>
#include <vector>

using namespace concurrency;

struct pair {
    short low, high;
};

int main() {
    const int n = 8;
    std::vector<pair> values(n);
    array_view<pair, 1> pairs(n, values);

    parallel_for_each(extent<1>(2 * n), [=](index<1> i) restrict(amp) {
        const int k = i[0] / 2;
        if (i[0] % 2 == 0)
            pairs[k].low = short(k);
        else
            pairs[k].low = short(k + 1); // HAZARD: waw across-tiles pairs
            // FIXED@-1: pairs[k].high = short(k + 1);
    });

    pairs.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (values[i].low != i || values[i].high != i + 1) return 1;
    return 0;
}
