// OPTIONS: --permissive
// Single bytes in tile_static memory: each thread writes one byte and reads its neighbour's.
// Fixed twin: single bytes in tile_static memory: threads share words, but not bytes.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    const int n = 2 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static unsigned char bytes[T];
        const int me = t.local[0];
        bytes[me] = (unsigned char)(me);
        out[t.global] = bytes[me ^ 1]; // HAZARD: raw within-tile bytes // FIXED: out[t.global] = bytes[me];
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != i % T) return 1;
    return 0;
}
