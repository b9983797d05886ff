// A filter of three elements without a guard on the right side.
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
        sum += in[i + 1]; // HAZARD: out-of-bounds in
        out[i] = sum;
    });

    out.synchronize();
    return 0;
}
