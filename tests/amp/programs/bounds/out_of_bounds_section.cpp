// Accesses run past the end of a section, but stay inside the view that the section belongs to.
// Fixed twin: accesses run up to the end of a section.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(20, 4), results(6, 0);
    array_view<int, 1> all(20, values);
    array_view<int, 1> out(6, results);
    array_view<int, 1> part = all.section(5, 5);

    parallel_for_each(extent<1>(6), [=](index<1> i) restrict(amp) {
        out[i] = part[i]; // HAZARD: out-of-bounds // FIXED: out[i] = i[0] < part.extent[0] ? part[i] : 4;
    });

    out.synchronize();
    // FIXED: for (int value : results)
        // FIXED: if (value != 4) return 1;
    return 0;
}
