// The level is computed from the one above: two levels of one texture are different memory. HAZARD-NONE
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const std::vector<float> texels(16, 1.0f);
    texture<float, 1> t(extent<1>(16), 32u, 2u);
    copy(texels.begin(), texels.end(), texture_view<float, 1>(t, 0));
    texture_view<const float, 1> from(t, 0);
    texture_view<float, 1> to(t, 1);
    parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
        to.set(i, (from[2 * i] + from[2 * i + 1]) * 0.5f);
    });
    std::vector<float> level(8);
    copy(texture_view<const float, 1>(t, 1), level.begin());
    return level[7] == 1.0f ? 0 : 1;
}
