// A filter of three elements without a guard on the right side.
// Fixed twin: a filter of three elements with guards on both sides.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 30;
    std::vector<int> values(n, 1), results(n, 0);
    array_view<const int, 1> in(n, values);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        int sum = in[i];
        if (i[0] > 0)
            sum += in[i - 1];
        // FIXED: if (i[0] + 1 < n)
        sum += in[i + 1]; // HAZARD: out-of-bounds in
        out[i] = sum;
    });

    out.synchronize();
    // FIXED: if (results[0] != 2 || results[1] != 3 || results[n - 1] != 2) return 1;
    return 0;
}
