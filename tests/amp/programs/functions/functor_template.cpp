// The kernel is a class template with tile_static memory in its call operator and a missing barrier.
// Fixed twin: the kernel is a class template with tile_static memory in its call operator.
#include <amp.h>
#include <vector>

using namespace concurrency;

template <typename T, int Tile>
struct reverse_tiles {
    array<T, 1>& data;

    void operator()(tiled_index<Tile> t) const restrict(amp) {
        tile_static T cache[Tile];
        cache[t.local[0]] = data[t.global];
        // FIXED: t.barrier.wait();
        const T mirrored = cache[Tile - 1 - t.local[0]]; // HAZARD: raw within-tile cache
        data[t.global] = mirrored;
    }
};

template <typename T, int Tile>
bool run() {
    const int n = 3 * Tile;
    std::vector<T> values(n);
    for (int i = 0; i < n; i++) values[i] = T(i);
    array<T, 1> data(n, values.begin());
    reverse_tiles<T, Tile> kernel = {data};
    parallel_for_each(data.extent.template tile<Tile>(), kernel);
    std::vector<T> results = data;
    for (int i = 0; i < n; i++)
        if (results[i] != T(i / Tile * Tile + Tile - 1 - i % Tile)) return false;
    return true;
}

int main() {
    run<int, 8>(); // FIXED:
    run<float, 16>(); // FIXED: return run<int, 8>() && run<float, 16>() ? 0 : 1;
    return 0; // FIXED:
}
