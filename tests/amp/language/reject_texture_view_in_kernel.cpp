// In a kernel, writable views can be created only of textures of scalars (10.4.3).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<float_2, 1> t(4);
    parallel_for_each(t.extent, [&t](index<1> i) restrict(amp) {
        texture_view<float_2, 1> v(t); // REJECT
        v.set(i, float_2(1.0f));
    });
}
