// Half of an array is filled, and a copy of the whole array is read, including the part that was never written.
// Fixed twin: a whole array is filled, and copies of it are read.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 20;
    std::vector<int> values(n, 7), results(n, 0);
    array<int, 1> data(n), twice(2 * n);
    array_view<int, 1> out(n, results);
    copy(values.begin(), values.begin() + n / 2, data.section(0, n / 2));
    // FIXED@-1: copy(values.begin(), values.end(), data);

    array<int, 1> clone(data);
    parallel_for_each(out.extent, [=, &clone](index<1> i) restrict(amp) {
        out[i] = clone[i] + 1; // HAZARD: uninitialized clone
    });

    copy(clone, twice.section(n / 2, n));
    parallel_for_each(extent<1>(n / 2), [=, &twice](index<1> i) restrict(amp) {
        out[i] = twice[i + n / 2]; // what was written
        out[i + n / 2] = twice[i + n]; // HAZARD: uninitialized twice
    });

    out.synchronize();
    for (int i = 0; i < n / 2; i++)
        if (results[i] != 7) return 1;
    return 0;
}
