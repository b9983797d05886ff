// A texture_view<const T> cannot be written (10.5).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<int, 1> t(4);
    texture_view<const int, 1> v(t);
    parallel_for_each(t.extent, [=](index<1> i) restrict(amp) {
        v.set(i, 1); // REJECT
    });
}
