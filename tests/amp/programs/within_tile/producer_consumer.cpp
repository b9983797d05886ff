// Rounds of storing and reading without barriers: the reads come too early, and so do the next round's writes.
// Fixed twin: rounds of storing and reading, with a barrier after each.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

int main() {
    const int n = 2 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int box[T];
        const int me = t.local[0];
        int sum = 0;
        for (int k = 0; k < 3; k++) {
            box[me] = k + me; // HAZARD: war within-tile box
            // FIXED: t.barrier.wait();
            sum += box[(me + 1) % T]; // HAZARD: raw within-tile box
            // FIXED: t.barrier.wait();
        }
        out[t.global] = sum;
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 3 + 3 * ((i % T + 1) % T)) return 1;
    return 0;
}
