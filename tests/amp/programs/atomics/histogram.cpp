// A histogram counted with plain additions: increments get lost between threads.
// Fixed twin: a histogram counted with atomic additions.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 200, bins = 8;
    std::vector<int> values(n), counts(bins, 0);
    for (int i = 0; i < n; i++) values[i] = i * 31 % 97;
    array_view<const int, 1> in(n, values);
    array_view<int, 1> count(bins, counts);

    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        const int bin = in[i] % bins;
        count[bin]++; // HAZARD: war across-tiles count // FIXED: atomic_fetch_inc(&count[bin]);
        // HAZARD@-1: waw across-tiles count
    });

    count.synchronize();
    // FIXED: std::vector<int> expected(bins, 0);
    // FIXED: for (int value : values) expected[value % bins]++;
    // FIXED: if (counts != expected) return 1;
    return 0;
}
