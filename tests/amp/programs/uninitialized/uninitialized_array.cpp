// A kernel adds to an array that has no contents.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 12;
    std::vector<int> zeros(n, 0);
    array<int, 1> sums(n);

    parallel_for_each(sums.extent, [&sums](index<1> i) restrict(amp) {
        sums[i] += i[0]; // HAZARD: uninitialized sums
    });

    std::vector<int> results = sums;
    return 0;
}
