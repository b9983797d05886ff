// Textures of norm and unorm cannot be constructed from iterators (10.1.5).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    unorm values[4];
    texture<unorm, 1> t(4, values, values + 4); // REJECT
}
