// HAZARD-NONE
// A kernel adds to an array that was created with contents.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 12;
    std::vector<int> zeros(n, 0);
    array<int, 1> sums(n, zeros.begin());

    parallel_for_each(sums.extent, [&sums](index<1> i) restrict(amp) {
        sums[i] += i[0];
    });

    std::vector<int> results = sums;
    for (int i = 0; i < n; i++)
        if (results[i] != i) return 1;
    return 0;
}
