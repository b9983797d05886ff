// Vectors of uint and unorm cannot be negated (10.8.1).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    uint_2 v(1u);
    v = -v; // REJECT
}
