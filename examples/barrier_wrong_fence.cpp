// A barrier orders accesses only to the memory that its fence covers.
// Here both kernels wait with the fence for the other kind of memory.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 32;

int main()
{
    const int n = 2 * T;
    std::vector<int> values(n), scratch(n, 0), results(n, 0);
    for (int i = 0; i < n; i++) values[i] = i;

    array_view<const int, 1> in(values);
    array_view<int, 1> global(scratch), out(results);

    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp)
    {
        tile_static int local[T];
        local[t.local[0]] = in[t.global];
        t.barrier.wait_with_global_memory_fence();
        out[t.global] = local[T - 1 - t.local[0]]; // HAZARD: raw within-tile local
    });

    parallel_for_each(in.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp)
    {
        global[t.global] = in[t.global];
        t.barrier.wait_with_tile_static_memory_fence();
        out[t.global] = global[t.tile_origin[0] + T - 1 - t.local[0]]; // HAZARD: raw within-tile global
    });

    out.synchronize();
    return 0;
}
