// row_pitch needs rank 2 or 3, depth_pitch rank 3 (10.1.14).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<float, 1> t(4);
    texture<float, 2> u(4, 4);
    return int(t.row_pitch + u.depth_pitch); // REJECT
}
