// A sampler clamps coordinates, and rows are checked before they are used. HAZARD-NONE
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const std::vector<float_4> colors(6 * 4, float_4(0.5f));
    texture<float_4, 2> picture(6, 4, colors.begin(), colors.end());
    texture<float, 2> edges(6, 4);
    texture_view<const float_4, 2> in(picture);

    parallel_for_each(edges.extent, [=, &edges](index<2> p) restrict(amp) {
        const float_2 beside((p[1] + 1.5f) / 4.0f, (p[0] + 0.5f) / 6.0f);
        edges.set(p, in.sample(beside).x - in[p].x);
    });
    return 0;
}
