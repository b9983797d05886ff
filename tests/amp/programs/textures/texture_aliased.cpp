// One texture is both source and target of a launch: the launch is rejected, and the program continues.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

void darken(texture_view<const unorm_4, 2> from, texture<unorm_4, 2> &picture) {
    texture_view<unorm_4, 2> to(picture);
    parallel_for_each(to.extent, [=](index<2> p) restrict(amp) { // HAZARD: aliased-texture
        to.set(p, from[p] * unorm_4(unorm(0.5f)));
    });
}

int main() {
    texture<unorm_4, 2> picture(4, 4, 8u);
    try {
        darken(picture, picture);
    } catch (const runtime_exception &) {
        return 0;
    }
    return 1;
}
