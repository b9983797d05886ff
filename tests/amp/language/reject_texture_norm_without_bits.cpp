// norm and unorm have no default for the bits per scalar element (10.1.3).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<unorm, 1> t(4); // REJECT
}
