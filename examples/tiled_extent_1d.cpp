// HAZARD-NONE
// A one-dimensional computation in tiles: 480 threads in 15 tiles of 32.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main()
{
    std::vector<int> data(480, 0);
    array_view<int, 1> view(480, data);

    parallel_for_each(tiled_extent<32>(extent<1>(480)), [=](tiled_index<32> tidx) restrict(amp)
    {
        view[tidx.global] = tidx.tile[0] * 100 + tidx.local[0];
    });

    view.synchronize();
    for (int i = 0; i < 480; i++)
        if (data[i] != i / 32 * 100 + i % 32) return 1;
    return 0;
}
