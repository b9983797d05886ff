// Threads in pairs: each stores a message, sets its flag and reads its partner's flag. A thread
// that finds it set reads the partner's message, but the fences are for the wrong memory.
// Fixed twin: threads in pairs: each stores a message, sets its flag and reads its partner's flag. A thread that
// finds it set reads the partner's message, with fences for that memory around the flags.
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
        tile_static_memory_fence(t.barrier); // FIXED: global_memory_fence(t.barrier);
        atomic_exchange(&raised[me], 1);
        if (atomic_fetch_or(&raised[partner], 0) == 1) {
            tile_static_memory_fence(t.barrier); // FIXED: global_memory_fence(t.barrier);
            out[t.global] = message[t.tile_origin[0] + partner]; // HAZARD: raw within-tile message
        }
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++) {
        // FIXED: const int partner = i / T * T + T - 1 - i % T;
        // FIXED: if (results[i] != -1 && results[i] != 42 + partner) return 1;
        // FIXED: if (results[i] == -1 && results[partner] == -1) return 2; // the later one has seen the flag of the earlier one
    // FIXED: }
    return 0;
}
