// Rounds of storing and reading without barriers: the reads come too early, and so do the next round's writes.
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
            sum += box[(me + 1) % T]; // HAZARD: raw within-tile box
        }
        out[t.global] = sum;
    });

    out.synchronize();
    return 0;
}
