// A launch writes through two views of one texture. They overlap in the middle column.
// Fixed twin: there is one view, and every texel is written once.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<float_2, 2> field(8, 9);
    texture_view<float_2, 2> left(field); // FIXED: texture_view<float_2, 2> all(field);
    writeonly_texture_view<float_2, 2> right(field); // FIXED:

    parallel_for_each(extent<2>(8, 5), [=](index<2> p) restrict(amp) { // HAZARD: aliased-launch
    // FIXED@-1: parallel_for_each(all.extent, [=](index<2> p) restrict(amp) {
        left.set(p, float_2(0.0f, 1.0f)); // FIXED:
        right.set(p + index<2>(0, 4), float_2(1.0f, 0.0f)); // HAZARD: waw across-tiles
        // FIXED@-1: all.set(p, p[1] < 5 ? float_2(0.0f, 1.0f) : float_2(1.0f, 0.0f));
    });
    return 0;
}
