// A reduction in a while loop with a barrier only before the loop.
// Fixed twin: a reduction in a while loop with a barrier in each step.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 32;

int main() {
    const int n = 2 * T;
    std::vector<float> values(n, 0.5f), sums(2, 0.0f);
    array_view<const float, 1> in(n, values);
    array_view<float, 1> out(2, sums);

    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static float part[T];
        const int me = t.local[0];
        part[me] = in[t.global];
        t.barrier.wait();
        int width = T / 2;
        while (width > 0) {
            if (me < width)
                part[me] += part[me + width]; // HAZARD: raw within-tile part
            // FIXED: t.barrier.wait();
            width /= 2;
        }
        if (me == 0) out[t.tile] = part[0];
    });

    out.synchronize();
    // FIXED: if (sums[0] != T * 0.5f || sums[1] != T * 0.5f) return 1;
    return 0;
}
