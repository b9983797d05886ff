// HAZARD-NONE
// Accesses run up to the end of a section.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(20, 4), results(6, 0);
    array_view<int, 1> all(20, values);
    array_view<int, 1> out(6, results);
    array_view<int, 1> part = all.section(5, 5);

    parallel_for_each(extent<1>(6), [=](index<1> i) restrict(amp) {
        out[i] = i[0] < part.extent[0] ? part[i] : 4;
    });

    out.synchronize();
    for (int value : results)
        if (value != 4) return 1;
    return 0;
}
