// A mipmap level is computed from itself instead of from the level above it.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const std::vector<float> texels(16, 1.0f);
    texture<float, 1> t(extent<1>(16), 32u, 2u);
    copy(texels.begin(), texels.begin() + 16, texture_view<float, 1>(t, 0));
    texture_view<const float, 1> from(t, 1);
    texture_view<float, 1> to(t, 1);
    try {
        parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { // HAZARD: aliased-texture
            to.set(i, from[i] * 0.5f);
        });
    } catch (const runtime_exception &) {
        return 0;
    }
    return 1;
}
