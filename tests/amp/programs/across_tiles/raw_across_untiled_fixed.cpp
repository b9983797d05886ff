// HAZARD-NONE
// A launch may read what an earlier launch wrote.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 100;
    std::vector<int> squares(n, 0), results(n, 0);
    array_view<int, 1> square(n, squares), out(n, results);

    parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) { square[i] = i[0] * i[0]; });
    parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
        if (i[0] > 0) out[i] = square[i] - square[i - 1];
    });

    out.synchronize();
    for (int i = 1; i < n; i++)
        if (results[i] != 2 * i - 1) return 1;
    return 0;
}
