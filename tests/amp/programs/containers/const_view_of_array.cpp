// A read-only view and the array that it refers to: two names of one memory, in one launch.
// Fixed twin: a read-only view of a copy of the array.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 40;
    std::vector<int> values(n);
    for (int i = 0; i < n; i++) values[i] = 100 + i;
    array<int, 1> data(n, values.begin());
    // FIXED: array<int, 1> old(data);
    array_view<const int, 1> before(data); // FIXED: array_view<const int, 1> before(old);

    parallel_for_each(extent<1>(n - 1), [=, &data](index<1> i) restrict(amp) { // HAZARD: aliased-launch
        const int right = before[i + 1];
        data[i] = right; // HAZARD: war across-tiles data
    });

    std::vector<int> results = data;
    // FIXED: for (int i = 0; i + 1 < n; i++)
        // FIXED: if (results[i] != 101 + i) return 1;
    return 0;
}
