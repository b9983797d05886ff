// Integers are counted atomically while another thread reads two of them as one double: the widths differ.
// Fixed twin: integers are counted atomically while another thread reads them, in the same width: compatible.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = T;
    std::vector<double> values(n, 0.0), results(n, 0.0);
    array_view<double, 1> whole(n, values), out(n, results);
    array_view<int, 1> half = whole.reinterpret_as<int>();

    parallel_for_each(extent<1>(n).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        const int me = t.local[0];
        atomic_fetch_add(&half[2 * me + 1], 1 << 20);
        out[me] = whole[T - 1 - me]; // HAZARD: atomic within-tile whole
        // FIXED@-1: out[me] = half[2 * (T - 1 - me) + 1];
    });

    out.synchronize();
    return 0;
}
