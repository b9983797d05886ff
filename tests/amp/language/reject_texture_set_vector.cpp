// Only textures of int, unsigned int and float have set (10.1.15).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<int_2, 1> t(4);
    parallel_for_each(t.extent, [&t](index<1> i) restrict(amp) {
        t.set(i, int_2(1)); // REJECT
    });
}
