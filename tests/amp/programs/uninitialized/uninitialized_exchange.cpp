// Each tile's lock and flag are set by atomic_exchange. The program uses the old value of one of them.
// Fixed twin: each tile's lock and flag are set by atomic_exchange, and the program does not use their old values.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> results(64, 0);
    array_view<int, 1> out(64, results);
    array<float, 1> best(4);

    parallel_for_each(out.extent.tile<16>(), [=, &best](tiled_index<16> t) restrict(amp) {
        tile_static int lock, flag;
        if (t.local[0] == 0) {
            atomic_exchange(&lock, 3);
            if (atomic_exchange(&flag, 4) == 5) // HAZARD: uninitialized flag
            // FIXED@-1: atomic_exchange(&flag, 4);
                flag = 6; // FIXED:
            atomic_exchange(&best[t.tile], 1.5f);
        }
        t.barrier.wait();
        out[t] = lock + int(best[t.tile]);
    });

    out.synchronize();
    return results[63] == 4 ? 0 : 1;
}
