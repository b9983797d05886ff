// The darker picture is another texture. HAZARD-NONE
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

void darken(texture_view<const unorm_4, 2> from, texture<unorm_4, 2> &picture) {
    texture_view<unorm_4, 2> to(picture);
    parallel_for_each(to.extent, [=](index<2> p) restrict(amp) {
        to.set(p, from[p] * unorm_4(unorm(0.5f)));
    });
}

int main() {
    const std::vector<unsigned char> bytes(64, 200);
    texture<unorm_4, 2> picture(4, 4, bytes.data(), 64u, 8u), darker(4, 4, 8u);
    darken(picture, darker);
    return 0;
}
