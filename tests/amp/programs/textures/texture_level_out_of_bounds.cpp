// The smaller level is read with the indices of the larger one, and a level that does not exist is read too.
// Fixed twin: each level has its own extent.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    std::vector<float> levels(64 + 16, 1.0f);
    texture<float, 2> t(extent<2>(8, 8), 32u, 2u);
    copy(levels.data(), t.data_length, t);
    texture_view<const float, 2> in(t);
    std::vector<float> results(64);
    array_view<float, 2> out(8, 8, results);

    parallel_for_each(out.extent, [=](index<2> p) restrict(amp) {
        out[p] = in.get(p, 1); // HAZARD: out-of-bounds in
        // FIXED@-1: out[p] = in.get(index<2>(p[0] / 2, p[1] / 2), 1);
        out[p] += in.get(index<2>(0, 0), 2); // HAZARD: out-of-bounds in
        // FIXED@-1: out[p] += in.sample(float_2(0.5f, 0.5f), 2.0f);
    });
    out.synchronize();
    return 0;
}
