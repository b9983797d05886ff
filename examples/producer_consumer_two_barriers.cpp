// HAZARD-NONE
// A barrier after the write and one after the read: thread 1 gets every value.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main()
{
    const int N = 10;
    std::vector<int> consumed(N, -1);
    array_view<int, 1> out(N, consumed);

    parallel_for_each(extent<1>(2).tile<2>(), [=](tiled_index<2> tid) restrict(amp)
    {
        tile_static int x; // shared by threads 0 and 1, which are in the same tile

        for (int i = 0; i < N; i++)
        {
            if (tid.local[0] == 0)
            {
                x = 3 * i + 1;
            }
            tid.barrier.wait();
            if (tid.local[0] == 1)
            {
                out[i] = x;
            }
            tid.barrier.wait();
        }
    });

    out.synchronize();
    for (int i = 0; i < N; i++)
        if (consumed[i] != 3 * i + 1) return 1;
    return 0;
}
