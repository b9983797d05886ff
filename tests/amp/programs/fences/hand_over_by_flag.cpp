// Threads in pairs: each stores a message, sets its flag and reads its partner's flag. A thread
// that finds it set reads the partner's message, but the fences are for the wrong memory.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 2 * T;
    std::vector<int> messages(n, 0), results(n, -1);
    array_view<int, 1> message(n, messages), out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int raised[T];
        const int me = t.local[0], partner = T - 1 - me;
        raised[me] = 0;
        t.barrier.wait();

        message[t.global] = 42 + t.global[0];
        tile_static_memory_fence(t.barrier);
        atomic_exchange(&raised[me], 1);
        if (atomic_fetch_or(&raised[partner], 0) == 1) {
            tile_static_memory_fence(t.barrier);
            out[t.global] = message[t.tile_origin[0] + partner]; // HAZARD: raw within-tile message
        }
    });

    out.synchronize();
    return 0;
}
