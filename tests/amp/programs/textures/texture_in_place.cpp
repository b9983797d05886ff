// A texture is smoothed in place: a thread reads the texel that its neighbour is writing.
// Fixed twin: the smoothed texels go to another texture.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const std::vector<float> heights(64, 1.0f);
    texture<float, 1> t(64, heights.begin(), heights.end());
    // FIXED@-1: texture<float, 1> t(64, heights.begin(), heights.end()), smooth(64);

    parallel_for_each(t.extent, [&t](index<1> i) restrict(amp) {
    // FIXED@-1: parallel_for_each(t.extent, [&t, &smooth](index<1> i) restrict(amp) {
        const int next = (i[0] + 1) % 64;
        t.set(i, (t[i] + t(next)) / 2.0f); // HAZARD: war across-tiles t
        // FIXED@-1: smooth.set(i, (t[i] + t(next)) / 2.0f);
    });
    return 0;
}
