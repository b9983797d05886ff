// A launch writes through two views of one texture. They overlap in the middle column.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<float_2, 2> field(8, 9);
    texture_view<float_2, 2> left(field);
    writeonly_texture_view<float_2, 2> right(field);

    parallel_for_each(extent<2>(8, 5), [=](index<2> p) restrict(amp) { // HAZARD: aliased-launch
        left.set(p, float_2(0.0f, 1.0f));
        right.set(p + index<2>(0, 4), float_2(1.0f, 0.0f)); // HAZARD: waw across-tiles
    });
    return 0;
}
