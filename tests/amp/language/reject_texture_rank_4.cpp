// The rank of a texture is 1, 2 or 3 (10.1).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    const int lengths[] = {1, 2, 3, 4};
    texture<int, 4> t{extent<4>(lengths)}; // REJECT
}
