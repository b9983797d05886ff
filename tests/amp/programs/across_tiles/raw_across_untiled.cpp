// In a launch without tiles, no thread may read what another thread of the launch writes.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 100;
    std::vector<int> squares(n, 0), results(n, 0);
    array_view<int, 1> square(n, squares), out(n, results);

    parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
        square[i] = i[0] * i[0];
        if (i[0] > 0) {
            const int before = square[i - 1]; // HAZARD: raw across-tiles square
            out[i] = square[i] - before;
        }
    });

    out.synchronize();
    return 0;
}
