// A thread adds the layer below, which that layer's thread may already have changed.
// Fixed twin: a thread adds the layer below, which its thread changes only after a barrier.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> results(3 * 4 * 4, 0);
    array_view<int, 3> out(extent<3>(3, 4, 4), results);

    parallel_for_each(out.extent.tile<3, 2, 2>(), [=](tiled_index<3, 2, 2> t) restrict(amp) {
        tile_static int block[3][2][2];
        const int z = t.local[0], y = t.local[1], x = t.local[2];
        block[z][y][x] = 1 + z;
        t.barrier.wait();
        int v = block[z][y][x];
        if (z > 0) v += block[z - 1][y][x];
        // FIXED: t.barrier.wait();
        block[z][y][x] = v; // HAZARD: war within-tile block
        out[t.global] = block[z][y][x];
    });

    out.synchronize();
    // FIXED: if (results[0] != 1 || results[16] != 3 || results[47] != 5) return 1;
    return 0;
}
