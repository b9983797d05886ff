// A tile passes its numbers on through a texture, but the barrier does not cover global memory.
// Fixed twin: the barrier covers global memory, which includes textures.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<int, 2> t(8, 8);
    std::vector<int> results(64);
    array_view<int, 2> out(8, 8, results);

    parallel_for_each(out.extent.tile<4, 4>(), [=, &t](tiled_index<4, 4> idx) restrict(amp) {
        t.set(idx.global, idx.local[1]);
        idx.barrier.wait_with_tile_static_memory_fence(); // FIXED: idx.barrier.wait_with_global_memory_fence();
        const index<2> other(idx.global[0], idx.tile_origin[1] + 3 - idx.local[1]);
        out[idx.global] = t[other]; // HAZARD: raw within-tile t
    });
    out.synchronize();
    return 0;
}
