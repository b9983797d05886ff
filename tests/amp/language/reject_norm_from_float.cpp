// The conversion from float to norm is explicit (10.7.2).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    norm n;
    n = 0.5f; // REJECT
}
