// A tile of 70,000 barrier intervals: each thread in turn adds to the sum, with a barrier after all steps but the last.
// Fixed twin: a tile of 70,000 barrier intervals: each thread in turn adds to the sum, with a barrier after each
// step.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 4;
const int steps = 70000;

int main() {
    std::vector<int> results(T, 0);
    array_view<int, 1> out(T, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int part[T];
        tile_static int sum;
        const int me = t.local[0];
        part[me] = me;
        if (me == 0) sum = 0;
        t.barrier.wait();
        for (int k = 0; k < steps; k++) {
            if (k % T == me) sum += part[(me + 1) % T];
            if (k + 1 < steps) t.barrier.wait(); // FIXED: t.barrier.wait();
        }
        out[t.global] = sum; // HAZARD: raw within-tile sum
    });

    out.synchronize();
    return 0;
}
