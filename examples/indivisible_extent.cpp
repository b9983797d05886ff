// HAZARD-NONE
// A tiled_extent whose extent is not a multiple of its tile can be constructed but not launched:
// parallel_for_each throws invalid_compute_domain and names the dimension (counted from 1).
#include <amp.h>
#include <cstring>
#include <iostream>
#include <vector>

using namespace concurrency;

int main()
{
    std::vector<int> data(100 * 200, 0);
    array_view<int, 2> view(100, 200, data);

    auto myTiledExtent = extent<2>(100, 200).tile<16, 32>(); // constructing it does not throw
    try
    {
        parallel_for_each(myTiledExtent, [=](tiled_index<16, 32> tidx) restrict(amp) { view[tidx.global] = 1; });
        return 1;
    }
    catch (const invalid_compute_domain& e)
    {
        std::cout << e.what() << std::endl;
        if (std::strcmp(e.what(),
                        "Concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of dimension 1 "
                        "of the compute domain (100) cannot be evenly divided by the extent of dimension 1 of the tile "
                        "(16).") != 0)
            return 2;
    }

    // The first dimension fits, the second does not.
    try
    {
        parallel_for_each(extent<2>(96, 200).tile<16, 32>(), [=](tiled_index<16, 32> tidx) restrict(amp)
        {
            view[tidx.global] = 1;
        });
        return 3;
    }
    catch (const runtime_exception& e)
    {
        std::cout << e.what() << std::endl;
        if (!std::strstr(e.what(), "dimension 2 of the compute domain (200)")) return 4;
    }

    // Three dimensions.
    try
    {
        parallel_for_each(extent<3>(8, 6, 10).tile<4, 3, 4>(), [=](tiled_index<4, 3, 4> tidx) restrict(amp)
        {
            view(tidx.global[0], tidx.global[1]) = 1;
        });
        return 5;
    }
    catch (const invalid_compute_domain& e)
    {
        std::cout << e.what() << std::endl;
        if (!std::strstr(e.what(), "dimension 3 of the compute domain (10)") ||
            !std::strstr(e.what(), "dimension 3 of the tile (4)"))
            return 6;
    }

    view.synchronize();
    for (int value : data)
        if (value != 0) return 7; // nothing has run
    return 0;
}
