// HAZARD-NONE
// A read-only view of a copy of the array.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 40;
    std::vector<int> values(n);
    for (int i = 0; i < n; i++) values[i] = 100 + i;
    array<int, 1> data(n, values.begin());
    array<int, 1> old(data);
    array_view<const int, 1> before(old);

    parallel_for_each(extent<1>(n - 1), [=, &data](index<1> i) restrict(amp) {
        const int right = before[i + 1];
        data[i] = right;
    });

    std::vector<int> results = data;
    for (int i = 0; i + 1 < n; i++)
        if (results[i] != 101 + i) return 1;
    return 0;
}
