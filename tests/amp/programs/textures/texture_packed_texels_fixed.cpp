// One-byte texels: neighbours share a word of memory, but not a texel. HAZARD-NONE
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<unsigned int, 2> picture(16, 16, 8u);
    writeonly_texture_view<unsigned int, 2> out(picture);
    texture<float_3, 1> wide(64); // 12 bytes
    texture_view<float_3, 1> colors(wide);

    parallel_for_each(out.extent, [=](index<2> p) restrict(amp) {
        out.set(p, unsigned(p[1]));
        if (p[0] < 4)
            colors.set(index<1>(16 * p[0] + p[1]), float_3(float(p[1])));
    });
    return 0;
}
