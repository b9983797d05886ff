// A vector has as many components as its length (10.8).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    float_3 v(1.0f);
    return int(v.w); // REJECT
}
