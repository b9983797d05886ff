// Half of a view is discarded; a kernel reads all of it.
// Fixed twin: half of a view is discarded; a kernel reads the other half.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 12;
    std::vector<int> values(n, 3), results(n, 0);
    array_view<int, 1> data(n, values), out(n, results);
    data.section(n / 2, n / 2).discard_data();

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        out[i] = data[i]; // HAZARD: uninitialized data // FIXED: if (i[0] < n / 2) out[i] = data[i];
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n / 2; i++)
        // FIXED: if (results[i] != 3) return 1;
    return 0;
}
