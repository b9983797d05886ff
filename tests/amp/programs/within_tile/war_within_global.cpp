// In-place rotation in global memory, tile by tile: a thread overwrites what its left neighbour may not have read yet.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    const int n = 4 * T;
    std::vector<int> values(n);
    for (int i = 0; i < n; i++) values[i] = i * i;
    array<int, 1> data(n, values.begin());

    parallel_for_each(data.extent.tile<T>(), [&data](tiled_index<T> t) restrict(amp) {
        const int right = data[t.tile_origin[0] + (t.local[0] + 1) % T];
        data[t.global] = right; // HAZARD: war within-tile data
    });

    std::vector<int> results = data;
    return 0;
}
