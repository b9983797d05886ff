// A view of doubles starts at an odd integer: each of its elements overlaps two elements of the other view.
// Fixed twin: a view of doubles starts at an odd integer, and each thread writes only inside its own double.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 8;
    std::vector<int> values(2 * n + 2, 0);
    std::vector<double> results(n, -1.0);
    array_view<int, 1> words(2 * n + 2, values);
    array_view<double, 1> odd = words.section(1, 2 * n).reinterpret_as<double>();
    array_view<double, 1> out(n, results);

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        words[2 * i[0]] = 0; // FIXED: words[2 * i[0] + 1] = 0;
        out[i] = odd[i]; // HAZARD: raw across-tiles odd
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 0.0) return 1;
    return 0;
}
