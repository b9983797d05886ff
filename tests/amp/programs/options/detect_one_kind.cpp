// OPTIONS: --detect waw-across
// FIXED@-1: // OPTIONS: --detect raw,war-within
// With detection limited to one kind, only that kind is found.
// Fixed twin: with detection limited to other kinds, nothing is found.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 32;
    std::vector<int> sums(1, 0);
    array_view<int, 1> sum(1, sums);
    parallel_for_each(extent<1>(n).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        if (t.local[0] == 0) sum[0] += t.tile[0]; // HAZARD: waw across-tiles sum
    });
    sum.synchronize();
    return 0;
}
