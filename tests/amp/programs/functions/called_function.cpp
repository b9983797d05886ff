// The access that comes too early is in a function that the kernel calls.
// Fixed twin: a function called by the kernel reads a neighbour's element, after a barrier.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int left_of(const int (&s)[T], int me) restrict(amp) {
    if (me == 0)
        return -1;
    return s[me - 1]; // HAZARD: raw within-tile s
}

int main() {
    const int n = 2 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static int s[T];
        s[t.local[0]] = t.global[0];
        // FIXED: t.barrier.wait();
        out[t.global] = left_of(s, t.local[0]);
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != (i % T == 0 ? -1 : i - 1)) return 1;
    return 0;
}
