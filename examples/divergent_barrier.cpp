// OPTIONS: --permissive
// A divergent barrier: a tile's first threads wait at one barrier, the next ones at
// another, and the last have exited. C++ AMP rejects such a program (error C3561). With
// --permissive it runs: the launch ends where the tile is stuck, and the program continues.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 32;

int main()
{
    std::vector<int> results(2 * T, -1);
    array_view<int, 1> out(results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp)
    {
        const int me = t.local[0];
        if (me >= 24)
            return;
        int v = me;
        if (me < 8)
        {
            t.barrier.wait(); // HAZARD: divergent-barrier
            v += 100;
        }
        else
        {
            t.barrier.wait();
            v += 200;
        }
        out[t.global] = v;
    });

    // The next launch is not affected.
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
    out.synchronize();
    return results[2 * T - 1] == 2 * T - 1 ? 0 : 1;
}
