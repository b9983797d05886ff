// A 16-bit texture is both read and written, which accelerators support only for 32 bits.
// Fixed twin: the texture has 32 bits.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const short counts[8] = {1, 2, 3, 4, 5, 6, 7, 8}; // FIXED: const int counts[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    texture<int, 1> t(8, counts, 16u, 16u); // FIXED: texture<int, 1> t(8, counts, counts + 8);
    try { // FIXED:
        parallel_for_each(t.extent, [&t](index<1> i) restrict(amp) { // HAZARD: aliased-texture t
            t.set(i, t[i] + 1);
        });
    } catch (const runtime_exception &) { // FIXED:
        return 0;
    }
    return 1; // FIXED:
} // FIXED:
