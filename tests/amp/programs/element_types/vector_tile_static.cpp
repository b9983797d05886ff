// Colors are passed through tile_static memory without a barrier.
// Fixed twin: the barrier is between writing and reading.
#include <amp.h>
#include <amp_short_vectors.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    std::vector<float_3> colors(64, float_3(1.0f, 2.0f, 3.0f));
    array_view<float_3, 1> data(64, colors);

    parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static float_3 row[16];
        row[idx.local[0]] = data[idx.global];
        // FIXED: idx.barrier.wait();
        data[idx.global].z = row[15 - idx.local[0]].x; // HAZARD: raw within-tile row
    });
    data.synchronize();
    return 0;
}
