// norm_3, unorm_3, double_3 and double_4 are not value types of textures (10.1).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<norm_3, 1> t(4, 8u); // REJECT
}
