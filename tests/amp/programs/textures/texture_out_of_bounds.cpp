// The texel to the right of the last column: its memory would belong to the next row.
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
        const float right = in(p[0], p[1] + 1).x; // HAZARD: out-of-bounds in
        edges.set(p, right - in[p].x);
        if (p[0] == 0)
            edges.set(index<2>(p[0] - 1, p[1]), 0.0f); // HAZARD: out-of-bounds edges
    });
    return 0;
}
