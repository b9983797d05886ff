// HAZARD-NONE
// Three dimensions: an 8 by 12 by 20 volume in tiles of 2 by 4 by 5. Each tile finds its largest element.
#include <amp.h>
#include <algorithm>
#include <vector>

using namespace concurrency;

int main()
{
    const extent<3> volume(8, 12, 20);
    std::vector<int> data(volume.size()), largest(4 * 3 * 4, -1);
    for (int i = 0; i < int(volume.size()); i++) data[i] = i * 7919 % 1921;

    array_view<const int, 3> in(volume, data);
    array_view<int, 3> out(4, 3, 4, largest);

    parallel_for_each(volume.tile<2, 4, 5>(), [=](tiled_index<2, 4, 5> tidx) restrict(amp)
    {
        tile_static int top;
        if (tidx.local == index<3>(0, 0, 0)) top = 0;
        tidx.barrier.wait();
        atomic_fetch_max(&top, in[tidx.global]);
        tidx.barrier.wait();
        if (tidx.local == index<3>(1, 3, 4)) out[tidx.tile] = top;
    });

    out.synchronize();
    std::vector<int> expected(largest.size(), 0);
    for (int z = 0; z < 8; z++)
        for (int y = 0; y < 12; y++)
            for (int x = 0; x < 20; x++)
            {
                int& top = expected[(z / 2 * 3 + y / 4) * 4 + x / 5];
                top = std::max(top, data[(z * 12 + y) * 20 + x]);
            }
    return largest == expected ? 0 : 1;
}
