// In a kernel, read-only views can be created only of textures of vectors (10.5.3).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<float, 1> t(4);
    texture<float, 1> u(4);
    parallel_for_each(t.extent, [&t, &u](index<1> i) restrict(amp) {
        texture_view<const float, 1> v(t); // REJECT
        u.set(i, v[i]);
    });
}
