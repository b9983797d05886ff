// A maximum is computed by comparing and storing: another thread's store may come in between.
// Fixed twin: a maximum is computed by one atomic operation.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 64;
    std::vector<unsigned> values(n), tops(1, 0u);
    for (int i = 0; i < n; i++) values[i] = unsigned(i * 29 % 64);
    array_view<const unsigned, 1> in(n, values);
    array_view<unsigned, 1> top(1, tops);

    parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        const unsigned mine = in[t.global];
        if (mine > top[0]) // FIXED:
            top[0] = mine; // HAZARD: war within-tile top // FIXED: atomic_fetch_max(&top[0], mine);
        // HAZARD@-1: waw within-tile top
    });

    top.synchronize();
    // FIXED: if (tops[0] != 63u) return 1;
    return 0;
}
