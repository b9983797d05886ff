// A const texture cannot be written (10.1.15).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

void clear(const texture<int, 1> &t) {
    parallel_for_each(t.extent, [&t](index<1> i) restrict(amp) {
        t.set(i, 0); // REJECT
    });
}

int main() {
    texture<int, 1> t(4);
    clear(t);
}
