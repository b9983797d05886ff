// Only floating point textures can be sampled (10.5.7).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<int, 1> t(4);
    texture<float, 1> u(4);
    texture_view<const int, 1> v(t);
    parallel_for_each(t.extent, [=, &u](index<1> i) restrict(amp) {
        u.set(i, float(v.sample(0.5f))); // REJECT
    });
}
