// The number of indices is the rank (10.1.15).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<int, 2> t(4, 4);
    parallel_for_each(t.extent, [&t](index<2> i) restrict(amp) {
        t.set(i, t(i[0])); // REJECT
    });
}
