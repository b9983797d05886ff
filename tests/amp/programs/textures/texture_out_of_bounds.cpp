// The texel to the right of the last column: its memory would belong to the next row.
// Fixed twin: a sampler clamps coordinates, and rows are checked before they are used.
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
        // FIXED@-1: const float_2 beside((p[1] + 1.5f) / 4.0f, (p[0] + 0.5f) / 6.0f);
        edges.set(p, right - in[p].x); // FIXED: edges.set(p, in.sample(beside).x - in[p].x);
        if (p[0] == 0) // FIXED:
            edges.set(index<2>(p[0] - 1, p[1]), 0.0f); // HAZARD: out-of-bounds edges // FIXED:
    });
    return 0;
}
