// A ring buffer inside a captured array's elements: the slot is computed without wrapping around.
// Fixed twin: a ring buffer inside a captured array's elements: the slot wraps around.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

struct ring {
    int slots[4];
    int next;
};

int main() {
    const int n = 2 * T;
    std::vector<ring> host(n);
    for (int k = 0; k < n; k++) host[k].next = k % 6;
    array<ring, 1> rings(n, host.begin());

    parallel_for_each(rings.extent.tile<T>(), [&rings](tiled_index<T> t) restrict(amp) {
        ring &mine = rings[t.global];
        mine.slots[mine.next] = t.global[0]; // HAZARD: out-of-bounds rings
        // FIXED@-1: mine.slots[mine.next % 4] = t.global[0];
        t.barrier.wait();
        mine.next = mine.next + 1;
    });

    std::vector<ring> back = rings;
    return back[0].slots[0];
}
