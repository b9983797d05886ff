// Averages each element with its right neighbour, in place.
// Fixed twin: averages each element with its right neighbour, from one view into another.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 64;
    std::vector<float> values(n), averages(n, 0.0f);
    for (int i = 0; i < n; i++) values[i] = float(i);
    array_view<float, 1> v(n, values), a(n, averages);

    parallel_for_each(extent<1>(n - 1), [=](index<1> i) restrict(amp) {
        v[i] = (v[i] + v[i + 1]) / 2; // HAZARD: war across-tiles v // FIXED: a[i] = (v[i] + v[i + 1]) / 2;
    });

    v.synchronize(); // FIXED: a.synchronize();
    // FIXED: for (int i = 0; i + 1 < n; i++)
        // FIXED: if (averages[i] != i + 0.5f) return 1;
    return 0;
}
