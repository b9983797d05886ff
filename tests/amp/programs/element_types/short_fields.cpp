// OPTIONS: --permissive
// Two threads write the lower halves of words.
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
    });

    pairs.synchronize();
    return 0;
}
