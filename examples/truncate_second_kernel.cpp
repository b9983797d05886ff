// HAZARD-NONE
// The fourth way to get whole tiles: truncate() the extent, and process the rest in a second, simple kernel.
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

    tiled_extent<T> truncated = in.extent.tile<T>().truncate();
    parallel_for_each(truncated, [=](tiled_index<T> tidx) restrict(amp)
    {
        tile_static int s[T + 2];
        const int me = tidx.local[0], i = tidx.global[0];
        s[me + 1] = in[i];
        if (me == 0) s[0] = i > 0 ? in[i - 1] : 0;
        if (me == T - 1) s[T + 1] = i + 1 < n ? in[i + 1] : 0;
        tidx.barrier.wait();
        out[i] = s[me] + s[me + 1] + s[me + 2];
    });

    const int done = truncated[0];
    parallel_for_each(extent<1>(n - done), [=](index<1> idx) restrict(amp)
    {
        const int i = done + idx[0];
        out[i] = in[i - 1] + in[i] + (i + 1 < n ? in[i + 1] : 0);
    });

    out.synchronize();
    for (int i = 0; i < n; i++)
    {
        const int left = i > 0 ? data[i - 1] : 0, right = i + 1 < n ? data[i + 1] : 0;
        if (results[i] != left + data[i] + right) return 1;
    }
    return 0;
}
