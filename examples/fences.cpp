// HAZARD-NONE
// Passing values on without a barrier: every thread stores its part and increments an atomic counter, and
// the last thread to do so adds up all parts. This is correct because of a fence on both sides, between the
// store and the count and between the count and the reads, for the kind of memory that holds the parts.
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
        tile_static_memory_fence(t.barrier);
        if (atomic_fetch_inc(&arrived) == T - 1)
        {
            tile_static_memory_fence(t.barrier);
            int sum = 0;
            for (int k = 0; k < T; k++)
                sum += part[k];
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
        global_memory_fence(t.barrier);
        if (atomic_fetch_inc(&arrived) == T - 1)
        {
            global_memory_fence(t.barrier);
            int sum = 0;
            for (int k = 0; k < T; k++)
                sum += global[t.tile_origin[0] + k];
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
        all_memory_fence(t.barrier);
        if (atomic_fetch_inc(&arrived) == T - 1)
        {
            all_memory_fence(t.barrier);
            int sum = 0;
            for (int k = 0; k < T; k++)
            {
                sum += part[k];
                sum += global[t.tile_origin[0] + k];
            }
            out[t.tile] += sum;
        }
    });

    out.synchronize();
    for (int k = 0; k < n / T; k++)
    {
        int expected = 0;
        for (int i = k * T; i < (k + 1) * T; i++) expected += values[i];
        if (results[k] != 4 * expected) return 1;
    }
    return 0;
}
