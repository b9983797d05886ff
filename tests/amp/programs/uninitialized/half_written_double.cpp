// One half of each double is written, then the whole is read.
// Fixed twin: both halves of each double are written, then the whole is read.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 6;
    std::vector<double> values(n, 1.0), results(n, 0.0);
    array_view<double, 1> whole(n, values), out(n, results);
    array_view<int, 1> half = whole.reinterpret_as<int>();
    whole.discard_data();

    parallel_for_each(whole.extent, [=](index<1> i) restrict(amp) {
        half[2 * i[0] + 1] = 0;
        // FIXED: half[2 * i[0]] = 0;
        out[i] = whole[i]; // HAZARD: uninitialized whole
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 0.0) return 1;
    return 0;
}
