// A volume is filled, and each cell reads the cell before it in the same launch.
// Fixed twin: a volume is filled, and each cell reads the cell before it in the next launch.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const extent<3> e(3, 4, 5);
    std::vector<int> volume(e.size(), 0), results(e.size(), 0);
    array_view<int, 3> v(e, volume), out(e, results);

    parallel_for_each(e, [=](index<3> p) restrict(amp) {
        v[p] = p[0] * 100 + p[1] * 10 + p[2];
    // FIXED: });
    // FIXED: parallel_for_each(e, [=](index<3> p) restrict(amp) {
        if (p[2] > 0)
            out[p] = v(p[0], p[1], p[2] - 1); // HAZARD: raw across-tiles v
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < int(e.size()); i++)
        // FIXED: if (i % 5 > 0 && results[i] != i / 20 * 100 + i / 5 % 4 * 10 + i % 5 - 1) return 1;
    return 0;
}
