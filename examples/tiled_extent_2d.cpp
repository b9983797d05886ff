// HAZARD-NONE
// A 480-by-640 computation in 16-by-16 tiles: 30-by-40 tiles of 256
// threads, created with the class and with extent's member function.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main()
{
    std::vector<int> data(480 * 640, 0);
    array_view<int, 2> image(480, 640, data);

    tiled_extent<16, 16> tiled(extent<2>(480, 640));
    if (tiled.tile_dim0 != 16 || tiled.tile_dim1 != 16 || tiled.get_tile_extent() != extent<2>(16, 16)) return 1;

    parallel_for_each(tiled, [=](tiled_index<16, 16> tidx) restrict(amp)
    {
        image[tidx.global] = tidx.tile[0] * 40 + tidx.tile[1];
    });
    parallel_for_each(extent<2>(480, 640).tile<16, 16>(), [=](tiled_index<16, 16> tidx) restrict(amp)
    {
        image[tidx.global] = image[tidx.global] * 256 + tidx.local[0] * 16 + tidx.local[1];
    });

    image.synchronize();
    for (int y = 0; y < 480; y++)
        for (int x = 0; x < 640; x++)
            if (data[y * 640 + x] != (y / 16 * 40 + x / 16) * 256 + y % 16 * 16 + x % 16) return 2;
    return 0;
}
