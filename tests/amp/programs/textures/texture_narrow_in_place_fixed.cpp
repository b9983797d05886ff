// The texture has 32 bits. HAZARD-NONE
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const int counts[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    texture<int, 1> t(8, counts, counts + 8);
    parallel_for_each(t.extent, [&t](index<1> i) restrict(amp) {
        t.set(i, t[i] + 1);
    });
    return 0;
}
