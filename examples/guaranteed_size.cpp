// HAZARD-NONE
// The first way to get whole tiles: a size that is always a multiple of the tile.
// The data is padded on the CPU, where it is created, so the kernel needs no guards.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main()
{
    const int n = 100;
    const int whole = (n + T - 1) / T * T;
    std::vector<int> data(whole, 0), results(whole, 0);
    for (int i = 0; i < n; i++) data[i] = i * i % 37;

    array_view<const int, 1> in(whole, data);
    array_view<int, 1> out(whole, results);
    out.discard_data();

    // Each element and its two neighbours, from a copy in tile_static memory with one more element on each side.
    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> tidx) restrict(amp)
    {
        tile_static int s[T + 2];
        const int me = tidx.local[0], i = tidx.global[0];
        s[me + 1] = in[i];
        if (me == 0) s[0] = i > 0 ? in[i - 1] : 0;
        if (me == T - 1) s[T + 1] = i + 1 < whole ? in[i + 1] : 0;
        tidx.barrier.wait();
        out[i] = s[me] + s[me + 1] + s[me + 2];
    });

    out.synchronize();
    for (int i = 0; i < n; i++)
    {
        const int left = i > 0 ? data[i - 1] : 0, right = i + 1 < n ? data[i + 1] : 0;
        if (results[i] != left + data[i] + right) return 1;
    }
    return 0;
}
