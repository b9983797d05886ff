// Texels can be read and written only in kernels (10.1.15).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<int, 1> t(4);
    return t[0]; // REJECT
}
