// HAZARD-NONE
// One thread stores a message and raises a flag; the others look at the flag, between fences for that memory.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 2 * T;
    std::vector<int> messages(2, 0), results(n, -1);
    array_view<int, 1> message(2, messages), out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int raised;
        if (t.local[0] == 0) raised = 0;
        t.barrier.wait();

        if (t.local[0] == 3) {
            message[t.tile] = 42 + t.tile[0];
            global_memory_fence(t.barrier);
            atomic_exchange(&raised, 1);
        }
        else {
            if (atomic_fetch_or(&raised, 0) == 1) {
                global_memory_fence(t.barrier);
                out[t.global] = message[t.tile];
            }
        }
    });

    out.synchronize();
    for (int i = 0; i < n; i++)
        if (results[i] != -1 && results[i] != 42 + i / T) return 1;
    return 0;
}
