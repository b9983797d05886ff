// HAZARD-NONE
// The second way to get whole tiles: pad() rounds the extent up. The surplus
// threads take part in the barrier but neither read nor write the data.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main()
{
    const int n = 100;
    std::vector<int> data(n), results(n, 0);
    for (int i = 0; i < n; i++) data[i] = i * i % 37;

    array_view<const int, 1> in(n, data);
    array_view<int, 1> out(n, results);
    out.discard_data();

    tiled_extent<T> padded = in.extent.tile<T>().pad();
    if (padded[0] != 112) return 2;

    parallel_for_each(padded, [=](tiled_index<T> tidx) restrict(amp)
    {
        tile_static int s[T + 2];
        const int me = tidx.local[0], i = tidx.global[0];
        s[me + 1] = i < n ? in[i] : 0;
        if (me == 0) s[0] = i > 0 ? in[i - 1] : 0;
        if (me == T - 1) s[T + 1] = i + 1 < n ? in[i + 1] : 0;
        tidx.barrier.wait(); // all threads of the tile, including the surplus ones
        if (i < n) out[i] = s[me] + s[me + 1] + s[me + 2];
    });

    out.synchronize();
    for (int i = 0; i < n; i++)
    {
        const int left = i > 0 ? data[i - 1] : 0, right = i + 1 < n ? data[i + 1] : 0;
        if (results[i] != left + data[i] + right) return 1;
    }
    return 0;
}
