// A kernel adds to an array that has no contents.
// Fixed twin: a kernel adds to an array that was created with contents.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 12;
    std::vector<int> zeros(n, 0);
    array<int, 1> sums(n); // FIXED: array<int, 1> sums(n, zeros.begin());

    parallel_for_each(sums.extent, [&sums](index<1> i) restrict(amp) {
        sums[i] += i[0]; // HAZARD: uninitialized sums
    });

    std::vector<int> results = sums;
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != i) return 1;
    return 0;
}
