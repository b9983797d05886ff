// The number of lengths must be the rank (10.1.3).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<int, 2> t(4); // REJECT
}
