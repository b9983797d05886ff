// The contents of a view are discarded, and then a kernel adds to them.
// Fixed twin: the contents of a view are discarded, and then a kernel writes them.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 12;
    std::vector<int> sums(n, 3);
    array_view<int, 1> sum(n, sums);
    sum.discard_data();

    parallel_for_each(sum.extent, [=](index<1> i) restrict(amp) {
        sum[i] += i[0]; // HAZARD: uninitialized sum // FIXED: sum[i] = i[0];
    });

    sum.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (sums[i] != i) return 1;
    return 0;
}
