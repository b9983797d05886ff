// Only the first half of the texels is copied in, and the second level is never written.
// Fixed twin: all texels of all levels have a value.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const std::vector<int_2> half(8, int_2(1, 2));
    texture<int_2, 1> t(16);
    copy(half.begin(), half.end(), t, index<1>(0), extent<1>(8));
    // FIXED: copy(half.begin(), half.end(), t, index<1>(8), extent<1>(8));
    texture<float, 1> levels(extent<1>(4), 32u, 2u);
    const std::vector<float> finest(4, 1.0f);
    copy(finest.begin(), finest.end(), texture_view<float, 1>(levels, 0));
    // FIXED: texture_view<const float, 1> from(levels, 0, 1);
    // FIXED: texture_view<float, 1> to(levels, 1);
    // FIXED: parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
        // FIXED: to.set(i, (from(2 * i[0]) + from(2 * i[0] + 1)) / 2.0f);
    // FIXED: });
    texture_view<const float, 1> mips(levels);
    std::vector<int> results(16);
    array_view<int, 1> out(16, results);

    parallel_for_each(out.extent, [=, &t](index<1> i) restrict(amp) {
        out[i] = t[i].y; // HAZARD: uninitialized t
        if (i[0] < 4)
            out[i] += int(mips.sample(0.5f, 0.5f)); // HAZARD: uninitialized mips
    });
    out.synchronize();
    return 0;
}
