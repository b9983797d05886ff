// HAZARD-NONE
// The four ways to wait at a barrier, each with exactly the fence that is needed. Threads of a tile
// pass values to their neighbours through tile_static memory, through global memory, and through both.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 32;

int main()
{
    const int n = 4 * T;
    std::vector<int> values(n), scratch(n, 0), results(n, 0);
    for (int i = 0; i < n; i++) values[i] = i;

    array_view<const int, 1> in(values);
    array_view<int, 1> global(scratch), out(results);

    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp)
    {
        tile_static int local[T];
        const int me = t.local[0];
        const int next = (me + 1) % T;
        const int origin = t.tile_origin[0];

        local[me] = in[t.global];
        t.barrier.wait_with_tile_static_memory_fence();
        const int a = local[next]; // is 1 step away

        global[t.global] = a;
        t.barrier.wait_with_global_memory_fence();
        const int b = global[origin + next]; // 2 steps

        t.barrier.wait_with_all_memory_fence();
        local[me] = b;
        global[t.global] = 1000;

        t.barrier.wait(); // the same, by its short name
        out[t.global] = local[next] + global[origin + next]; // 3 steps
    });

    out.synchronize();
    for (int i = 0; i < n; i++)
        if (results[i] != i / T * T + (i % T + 3) % T + 1000) return 1;
    return 0;
}
