// OPTIONS: --permissive
// A barrier in divergent code: a tile's first threads wait at one, the next ones at another, and the last have left.
// C++ AMP refuses such a program (error C3561); with --permissive it runs, and the launch ends where the tile
// got stuck. The program goes on.
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

    // The next launch is not concerned.
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
    out.synchronize();
    return results[2 * T - 1] == 2 * T - 1 ? 0 : 1;
}
