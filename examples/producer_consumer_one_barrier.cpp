// One barrier between producing and consuming: thread 1 reads every value after it was stored.
// But thread 0 may start the next iteration and overwrite x before thread 1 has read it (war).
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
                x = 3 * i + 1; // HAZARD: war within-tile x
            }
            tid.barrier.wait();
            if (tid.local[0] == 1)
            {
                out[i] = x;
            }
        }
    });

    out.synchronize();
    return 0;
}
