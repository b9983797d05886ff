// Only vectors of int and uint have % (10.8.1).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    float_2 v(1.0f);
    v = v % float_2(2.0f); // REJECT
}
