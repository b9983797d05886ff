// Thread 0 produces a value in each iteration and thread 1 consumes it, but they are not synchronized:
// thread 1 may read x too early (raw), and thread 0 may overwrite x before it is read (war).
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
            if (tid.local[0] == 1)
            {
                out[i] = x; // HAZARD: raw within-tile x
            }
        }
    });

    out.synchronize();
    return 0;
}
