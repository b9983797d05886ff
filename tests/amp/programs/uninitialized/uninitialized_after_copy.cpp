// A copy fills the first half of an array; a kernel reads all of it.
// Fixed twin: two copies fill both halves of an array; a kernel reads all of it.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 20;
    std::vector<int> half(n / 2, 7), results(n, 0);
    array<int, 1> data(n);
    array_view<int, 1> out(n, results);
    copy(half.begin(), half.end(), data.section(0, n / 2));
    // FIXED: copy(half.begin(), half.end(), data.section(n / 2, n / 2));

    parallel_for_each(out.extent, [=, &data](index<1> i) restrict(amp) {
        out[i] = data[i] + 1; // HAZARD: uninitialized data
    });

    out.synchronize();
    for (int i = 0; i < n / 2; i++)
        if (results[i] != 8) return 1;
    return 0;
}
