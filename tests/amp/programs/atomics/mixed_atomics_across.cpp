// OPTIONS: --detect all,mixed-atomics
// Tiles of one launch use different atomic operations on one element.
// Fixed twin: tiles of one launch use different atomic operations on different elements.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(2, 0);
    array_view<int, 1> value(2, values);

    parallel_for_each(extent<1>(16), [=](index<1> i) restrict(amp) {
        atomic_fetch_max(&value[0], i[0]);
        atomic_fetch_add(&value[0], 0); // HAZARD: mixed-atomics across-tiles value
        // FIXED@-1: atomic_fetch_add(&value[1], 0);
    });

    value.synchronize();
    // FIXED: if (values[0] != 15) return 1;
    return 0;
}
