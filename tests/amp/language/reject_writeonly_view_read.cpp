// A writeonly_texture_view cannot be read (10.2).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<int, 1> t(4);
    writeonly_texture_view<int, 1> v(t);
    parallel_for_each(t.extent, [=](index<1> i) restrict(amp) {
        v.set(i, v[i]); // REJECT
    });
}
