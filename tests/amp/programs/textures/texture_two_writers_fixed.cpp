// There is one view, and every texel is written once. HAZARD-NONE
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<float_2, 2> field(8, 9);
    texture_view<float_2, 2> all(field);

    parallel_for_each(all.extent, [=](index<2> p) restrict(amp) {
        all.set(p, p[1] < 5 ? float_2(0.0f, 1.0f) : float_2(1.0f, 0.0f));
    });
    return 0;
}
