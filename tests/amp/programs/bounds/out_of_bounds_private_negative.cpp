// A private array is read before its start.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 8;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        int history[4];
        for (int k = 0; k < 4; k++) history[k] = k + 1;
        out[i] = history[i[0] % 4 - 1]; // HAZARD: out-of-bounds history
    });

    out.synchronize();
    return 0;
}
