// fences.cpp without its fences: the atomic counter orders only
// itself, so the last thread may read parts before they are visible.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main()
{
    const int n = 3 * T;
    std::vector<int> values(n), scratch(n, 0), results(n / T, 0);
    for (int i = 0; i < n; i++) values[i] = i + 1;

    array_view<const int, 1> in(values);
    array_view<int, 1> global(scratch), out(results);

    // Parts in tile_static memory.
    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp)
    {
        tile_static int arrived;
        tile_static int part[T];
        if (t.local[0] == 0) arrived = 0;
        t.barrier.wait();

        part[t.local[0]] = in[t.global];
        if (atomic_fetch_inc(&arrived) == T - 1)
        {
            int sum = 0;
            for (int k = 0; k < T; k++)
                sum += part[k]; // HAZARD: raw within-tile part
            out[t.tile] = sum;
        }
    });

    // Parts in global memory.
    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp)
    {
        tile_static int arrived;
        if (t.local[0] == 0) arrived = 0;
        t.barrier.wait();

        global[t.global] = in[t.global];
        if (atomic_fetch_inc(&arrived) == T - 1)
        {
            int sum = 0;
            for (int k = 0; k < T; k++)
                sum += global[t.tile_origin[0] + k]; // HAZARD: raw within-tile global
            out[t.tile] += sum;
        }
    });

    // Parts in both.
    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp)
    {
        tile_static int arrived;
        tile_static int part[T];
        if (t.local[0] == 0) arrived = 0;
        t.barrier.wait();

        part[t.local[0]] = in[t.global];
        global[t.global] = in[t.global];
        if (atomic_fetch_inc(&arrived) == T - 1)
        {
            int sum = 0;
            for (int k = 0; k < T; k++)
            {
                sum += part[k]; // HAZARD: raw within-tile part
                sum += global[t.tile_origin[0] + k]; // HAZARD: raw within-tile global
            }
            out[t.tile] += sum;
        }
    });

    out.synchronize();
    return 0;
}
