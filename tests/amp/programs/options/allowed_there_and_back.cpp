// OPTIONS: --allow-same
// A value is changed and changed back: the final state equals the first, but both stores are hazards.
// Fixed twin: a value is changed twice, with a barrier in between.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 4;

int main() {
    std::vector<int> values(1, 0);
    array_view<int, 1> value(1, values);

    parallel_for_each(extent<1>(T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        if (t.local[0] == 1) value[0] = 1;
        // FIXED: t.barrier.wait();
        if (t.local[0] == 2) value[0] = 2; // HAZARD: waw within-tile value
    });

    value.synchronize();
    return 0;
}
