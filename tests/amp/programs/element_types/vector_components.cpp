// Threads share a vector: each adds to its own component, but a swizzle also reads the others.
// Fixed twin: components of one vector are different locations.
#include <amp.h>
#include <amp_short_vectors.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    std::vector<float_2> pairs(32, float_2(1.0f));
    array_view<float_2, 1> data(32, pairs);

    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        const int k = i[0] / 2;
        if (i[0] % 2)
            data[k].y += 1.0f;
        else
            data[k].xy = data[k].yx; // HAZARD: raw across-tiles data // FIXED: data[k].r *= 2.0f;
            // HAZARD@-1: war across-tiles data
            // HAZARD@-2: waw across-tiles data
    });
    data.synchronize();
    return 0;
}
