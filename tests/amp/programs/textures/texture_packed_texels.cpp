// Four-byte colors: every second thread writes the texel of the thread before it.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<unorm_4, 2> picture(16, 16, 8u);
    texture_view<unorm_4, 2> out(picture);

    parallel_for_each(out.extent, [=](index<2> p) restrict(amp) {
        const index<2> at(p[0], p[1] / 2 * 2);
        out.set(at, unorm_4(unorm(1.0f))); // HAZARD: waw across-tiles out
    });
    return 0;
}
