// Half of a view is discarded; a kernel reads all of it.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 12;
    std::vector<int> values(n, 3), results(n, 0);
    array_view<int, 1> data(n, values), out(n, results);
    data.section(n / 2, n / 2).discard_data();

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        out[i] = data[i]; // HAZARD: uninitialized data
    });

    out.synchronize();
    return 0;
}
