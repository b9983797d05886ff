// Conversions between short vectors are explicit (10.8.2.2).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    float_2 v(1.0f);
    int_2 w = v; // REJECT
    return w.x;
}
