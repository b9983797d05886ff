// HAZARD-NONE
// The fixed version of vector_sum.cpp: the tiles add their parts to the global sum with an atomic operation.
#include <amp.h>
#include <vector>

using namespace Concurrency;

const unsigned tile_size = 256;

int VectorSum(std::vector<int>& data)
{
    unsigned element_count = static_cast<unsigned>(data.size());
    int sum = 0;

    array_view<int, 1> av_src(element_count, data);
    array_view<int, 1> av_sum(1, &sum);

    parallel_for_each(av_src.extent.tile<tile_size>(), [=] (tiled_index<tile_size> tidx) restrict(amp)
    {
        tile_static int tile_data[tile_size];

        unsigned local_idx = tidx.local[0];
        tile_data[local_idx] = av_src[tidx.global];
        tidx.barrier.wait();

        // Reduce within a tile using multiple threads.
        for (unsigned s = 1; s < tile_size; s *= 2)
        {
            if (local_idx % (2 * s) == 0)
            {
                tile_data[local_idx] += tile_data[local_idx + s];
            }

            tidx.barrier.wait();
        }

        // Update global sum
        if (local_idx == 0)
        {
            atomic_fetch_add(&(av_sum[0]), tile_data[0]);
        }
    });

    sum = av_sum[0];
    return sum;
}

int main()
{
    const int size = 1024;
    std::vector<int> a;
    int expected = 0;

    srand(0);
    for (int i = 0; i < size; i++)
    {
        a.push_back(rand() % 100);
        expected += a.back();
    }

    return VectorSum(a) == expected ? 0 : 1;
}
