// A read through an array_view over tile_static memory, without a barrier.
// Fixed twin: the read is after a barrier.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    array<int, 1> out(64);
    parallel_for_each(out.extent.tile<16>(), [&out](tiled_index<16> t) restrict(amp) {
        tile_static int shared[16];
        array_view<int, 2> square(4, 4, shared);
        square(t.local[0] / 4, t.local[0] % 4) = t.global[0];
        // FIXED: t.barrier.wait();
        out[t] = square(t.local[0] % 4, t.local[0] / 4); // HAZARD: raw within-tile shared
    });
    // FIXED: const std::vector<int> v = out;
    return 0; // FIXED: return v[1] == 4 && v[63] == 63 ? 0 : 1;
}
