// Only texture_views of int, unsigned int and float can be read (10.4.6).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<float_4, 1> t(4);
    texture_view<float_4, 1> v(t);
    parallel_for_each(t.extent, [=](index<1> i) restrict(amp) {
        v.set(i, v[i]); // REJECT
    });
}
